import { call } from '@csuite/shared/client'
import { StartOverrideBody, startOverride } from '@csuite/shared/contract/build-override'
import { TextField } from '@csuite/shared/ui/field'
import { useMutation } from '@tanstack/react-query'
import { MutationDialog } from '../../parts/form-dialog'
import type { OpenedDialog } from '../../parts/use-dialog-state'
import { useFormMutation } from '../../parts/use-form-mutation'
import { developerOverrideTexts as texts } from './releases.texts'

const DEFAULT_MINUTES = 60

interface DeveloperOverrideDialogProps extends OpenedDialog {
  /** Reloads the page, which loads the override. */
  onStarted: () => void
}

/** Starts a developer override in this browser. */
export function DeveloperOverrideDialog({ onStarted, ...dialog }: DeveloperOverrideDialogProps) {
  const start = useMutation({
    mutationFn: (body: { url: string; minutes: number }) => call(startOverride, { body }),
    onSuccess: onStarted,
  })
  const form = useFormMutation(start, {
    schema: StartOverrideBody,
    read: (text) => ({ url: text('url'), minutes: Number(text('minutes')) }),
  })
  return (
    <MutationDialog {...dialog} form={form} texts={texts}>
      <TextField
        {...form.field('url')}
        type="url"
        label={texts.url}
        hint={texts.urlHint}
        placeholder="http://localhost:4001/"
        autoComplete="off"
      />
      <TextField
        {...form.field('minutes')}
        label={texts.minutes}
        defaultValue={String(DEFAULT_MINUTES)}
        inputMode="numeric"
        autoComplete="off"
      />
    </MutationDialog>
  )
}
