import { type Webhook, WebhookBody } from '@csuite/shared/contract/webhooks'
import { formatDateTime } from '@csuite/shared/format'
import { Alert } from '@csuite/shared/ui/alert'
import { Checkbox, TextField } from '@csuite/shared/ui/field'
import { c, grid, type, wrap } from '@csuite/shared/ui/theme'
import { toast } from '@csuite/shared/ui/toast'
import {
  DialogOf,
  FormDialog,
  noCorrection,
  type OpenedDialog,
  useDialogState,
  useForm,
} from '@csuite/shared/form'
import { Row } from '@csuite/shared/ui/layout'
import styled from 'styled-components'
import { DangerButton, SmallButton } from '../../parts/cells'
import { ConfirmOf } from '../../parts/confirm-dialog'
import { Loaded } from '../../parts/loaded'
import { ShownOnce } from '../../parts/shown-once'
import { Quiet, TitledSection } from '../../parts/titled-section'
import { keysTexts } from './keys.texts'
import { useChangeWebhook, useStopWebhook, useTestWebhook, useWebhook } from './use-keys'

const texts = keysTexts.webhook

/** Where the audit log is sent, how far it got, and a trial. */
export function WebhookSection() {
  const webhook = useWebhook()
  const editing = useDialogState<string | null>('webhook')
  const stopping = useDialogState()
  const stop = useStopWebhook()
  const trial = useTestWebhook()
  const url = webhook.data?.url ?? null
  return (
    <TitledSection
      title={texts.title}
      text={texts.text}
      action={
        <Row>
          {url !== null && (
            <>
              <DangerButton onClick={() => stopping.open()}>{texts.stopping.action}</DangerButton>
              <SmallButton busy={trial.isPending} onClick={() => trial.mutate()}>
                {texts.test}
              </SmallButton>
            </>
          )}
          <SmallButton disabled={!webhook.data} onClick={() => editing.open(url)}>
            {url === null ? texts.set : texts.edit}
          </SmallButton>
        </Row>
      }
    >
      <Loaded query={webhook} loading={texts.loading} skeleton={72} failed={texts.failed}>
        {(data) => (data.url === null ? <Quiet>{texts.off}</Quiet> : <State webhook={data} />)}
      </Loaded>
      <DialogOf state={editing}>{(opened, dialog) => <WebhookDialog {...dialog} url={opened} />}</DialogOf>
      <ConfirmOf state={stopping} mutation={stop}>
        {() => texts.stopping}
      </ConfirmOf>
    </TitledSection>
  )
}

function State({ webhook: { url, ultimoEnvio, pendientes, fallo } }: { webhook: Webhook }) {
  return (
    <Facts>
      <dl>
        <div>
          <dt>{texts.address}</dt>
          <dd>{url}</dd>
        </div>
        <div>
          <dt>{texts.sent}</dt>
          <dd>{ultimoEnvio ? formatDateTime(ultimoEnvio) : texts.never}</dd>
        </div>
        <div>
          <dt>{texts.waiting}</dt>
          <dd>{texts.count(pendientes)}</dd>
        </div>
      </dl>
      {fallo && (
        <Alert tone="warn">
          {texts.problem(fallo.mensaje, fallo.siguiente && formatDateTime(fallo.siguiente))}
        </Alert>
      )}
    </Facts>
  )
}

function WebhookDialog({ url, ...dialog }: OpenedDialog & { url: string | null }) {
  const change = useChangeWebhook()
  const form = useForm(change, {
    start: () => ({ url: url ?? '', renovarSecreto: false }),
    texts: texts.form,
    schema: WebhookBody,
    onSuccess: ({ secreto }) => {
      if (secreto !== undefined) return
      toast.ok(texts.saved)
      dialog.onClose()
    },
  })
  const secret = change.data?.secreto
  if (secret !== undefined) return <ShownOnce {...dialog} secret={secret} texts={texts.created} />
  return (
    <FormDialog {...dialog} form={form} texts={texts.form}>
      <TextField {...form.field('url')} {...noCorrection} type="url" />
      {url !== null && <Checkbox {...form.checkbox('renovarSecreto')} />}
    </FormDialog>
  )
}

const Facts = styled.div`
  ${grid(12)}
  & > dl {
    ${type.s14}
    ${wrap(8, 32)}
  }
  & dt {
    ${type.s12}
    color: ${c.muted};
  }
  & dd {
    overflow-wrap: anywhere;
  }
`
