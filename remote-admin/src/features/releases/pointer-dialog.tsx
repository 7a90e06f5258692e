import { CanaryForm } from '@csuite/shared/contract/releases'
import { FormDialog, type OpenedDialog, useForm } from '@csuite/shared/form'
import { TextField } from '@csuite/shared/ui/field'
import { releasesTexts as texts } from './releases.texts'
import { type PointerChange, useChangePointer } from './use-releases'

const fields = { percent: texts.share, grupo: texts.group, grupoHint: texts.groupHint }

/** Confirms a change of the delivered version; asks a canary's share. Closes after a failure too, which is a message. */
export function PointerDialog({ change, ...dialog }: OpenedDialog & { change: PointerChange }) {
  const { kind, remote, version } = change
  const { mutate, isPending } = useChangePointer()
  const send = (typed: { percent?: number; grupo?: string | undefined }) =>
    mutate({ ...change, ...typed }, { onSettled: dialog.onClose })
  const form = useForm(
    { mutate: send, isPending },
    {
      start: () => ({ percent: String(change.percent ?? ''), grupo: change.grupo ?? '' }),
      texts: fields,
      schema: kind === 'canary' ? CanaryForm : { safeParse: () => ({ data: {} }) },
      explain: (errors) => (errors['percent'] ? { percent: texts.shareError } : errors),
    },
  )
  const { title, text, action } = texts.changes[kind]
  const named = {
    title: title(remote.name, version),
    text,
    action: kind === 'canary' && remote.canary?.version === version ? texts.changeShare : action,
    failed: texts.changeFailed,
  }
  return (
    <FormDialog {...dialog} form={form} texts={named}>
      {kind === 'canary' && (
        <>
          <TextField
            {...form.field('percent')}
            inputMode="numeric"
            suffix="%"
            onFocus={(event) => event.target.select()}
          />
          <TextField {...form.field('grupo')} optional />
        </>
      )}
    </FormDialog>
  )
}
