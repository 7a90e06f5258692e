import { call } from '@csuite/shared/client'
import {
  ACCOMPANY_REASON_MAX,
  AccompanyForm,
  accompanyPath,
  askToAccompany,
  openAccompaniment,
} from '@csuite/shared/contract/accompany'
import { DialogOf, FormDialog, type OpenedDialog, useDialogState, useForm } from '@csuite/shared/form'
import { formatDateTime } from '@csuite/shared/format'
import { endpointQuery, useSend } from '@csuite/shared/query'
import { Button, ExternalLink } from '@csuite/shared/ui/button'
import { TextArea } from '@csuite/shared/ui/field'
import { useQuery } from '@tanstack/react-query'
import { TitledSection } from '../../parts/titled-section'
import { personTexts } from './person.texts'

const { accompany: texts } = personTexts
const REFRESH_MS = 10_000

export function Accompany({ userId, name }: { userId: number; name: string }) {
  const asking = useDialogState<string>(`accompany-${userId}`)
  const { data } = useQuery({
    ...endpointQuery(openAccompaniment, { params: { id: String(userId) } }),
    refetchInterval: REFRESH_MS,
  })
  const open = data?.abierto
  return (
    <TitledSection
      title={texts.title}
      text={open ? texts[open.estado](formatDateTime(open.hasta)) : texts.none}
    >
      {open ? (
        <ExternalLink size="s" variant="secondary" href={accompanyPath(open.id)}>
          {open.estado === 'pedido' ? texts.see : texts.start}
        </ExternalLink>
      ) : (
        <Button size="s" variant="secondary" disabled={!data} onClick={() => asking.open(name)}>
          {texts.ask}
        </Button>
      )}
      <DialogOf state={asking}>
        {(subject, dialog) => <AskDialog {...dialog} name={subject} userId={userId} />}
      </DialogOf>
    </TitledSection>
  )
}

function AskDialog({ userId, name, ...dialog }: OpenedDialog & { userId: number; name: string }) {
  const send = useSend(
    (body: { motivo: string }) => call(askToAccompany, { params: { id: String(userId) }, body }),
    { stale: [openAccompaniment], done: () => texts.asked(name) },
  )
  const form = useForm(send, {
    start: () => ({ motivo: '' }),
    texts: texts.dialog,
    schema: AccompanyForm,
    onSuccess: dialog.onClose,
  })
  return (
    <FormDialog {...dialog} form={form} texts={{ ...texts.dialog, title: texts.dialogTitle(name) }}>
      <TextArea {...form.field('motivo')} rows={3} maxLength={ACCOMPANY_REASON_MAX} />
    </FormDialog>
  )
}
