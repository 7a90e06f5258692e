import { call } from '@csuite/shared/client'
import { StartOverrideBody, startOverride } from '@csuite/shared/contract/build-override'
import { useSend } from '@csuite/shared/query'
import { TextField } from '@csuite/shared/ui/field'
import { FormDialog, type OpenedDialog, useForm } from '@csuite/shared/form'
import { developerOverrideTexts as texts } from './releases.texts'

const DEFAULT_MINUTES = 60

interface DeveloperOverrideDialogProps extends OpenedDialog {
  /** Reloads the page, which loads the override. */
  onStarted: () => void
}

export function DeveloperOverrideDialog({ onStarted, ...dialog }: DeveloperOverrideDialogProps) {
  const start = useSend((body: { url: string; minutes: number }) => call(startOverride, { body }), {
    onSuccess: onStarted,
  })
  const form = useForm(start, {
    start: () => ({ url: '', minutes: String(DEFAULT_MINUTES) }),
    texts,
    schema: StartOverrideBody,
    bodyOf: ({ url, minutes }) => ({ url, minutes: Number(minutes) }),
  })
  return (
    <FormDialog {...dialog} form={form} texts={texts}>
      <TextField {...form.field('url')} type="url" placeholder="http://localhost:4001/" />
      <TextField {...form.field('minutes')} inputMode="numeric" />
    </FormDialog>
  )
}
