import { call, errorMessage } from '@csuite/shared/client'
import { RequestForm, requestAccess } from '@csuite/shared/contract/access-requests'
import { useForm, useRequest } from '@csuite/shared/form'
import { Alert } from '@csuite/shared/ui/alert'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { TextArea, TextField } from '@csuite/shared/ui/field'
import { Loading } from '@csuite/shared/ui/spinner'
import { type FormEvent, useState } from 'react'
import { useParams } from 'react-router-dom'
import { Aside, AuthPage, Form, Stack } from '../../parts/auth-page'
import { authorizeTexts as texts } from './authorize.texts'
import { type AuthorizeState, useAuthorize } from './use-authorize'

/** /autorizar/:uid: the step between an application and the portal's session. */
export function AuthorizeScreen() {
  const { uid = '' } = useParams()
  const [state, answer] = useAuthorize(uid)
  const back = (
    <Button variant="secondary" block onClick={() => void answer({ cancelar: true })}>
      {texts.back}
    </Button>
  )
  if (state.kind === 'going')
    return (
      <AuthPage key={state.kind} title={texts.pageTitle} headingHidden>
        <Loading label={texts.going} detail={texts.goingDetail} />
      </AuthPage>
    )
  if (state.kind === 'failed')
    return (
      <AuthPage key={state.kind} title={texts.pageTitle}>
        <Stack>
          <Alert tone="danger">{state.text}</Alert>
          {state.isOver ? (
            <ButtonLink to="/">{texts.toPortal}</ButtonLink>
          ) : (
            <>
              <Button block onClick={() => void answer()}>
                {texts.retry}
              </Button>
              {back}
            </>
          )}
        </Stack>
      </AuthPage>
    )
  if (state.kind === 'forbidden')
    return (
      <AuthPage key={state.kind} title={texts.forbidden.title(state.app.nombre)}>
        <Stack>
          <Aside>{texts.forbidden.text}</Aside>
          {state.app.solicitable ? (
            <Ask appId={state.app.id} />
          ) : (
            <Aside>{texts.forbidden.askAdministrator}</Aside>
          )}
          {back}
        </Stack>
      </AuthPage>
    )
  return (
    <AuthPage key={state.kind} title={texts.factor.title}>
      <Stack>
        <Aside>{texts.factor.text}</Aside>
        {state.hasFactor ? (
          <Factor state={state} onCode={(codigo) => answer({ codigo })} />
        ) : (
          <>
            <Aside>{texts.factor.none}</Aside>
            <ButtonLink to="/perfil?seccion=seguridad">{texts.factor.setUp}</ButtonLink>
          </>
        )}
        <Aside>{texts.factor.passkey}</Aside>
        {back}
      </Stack>
    </AuthPage>
  )
}

function Ask({ appId }: { appId: number }) {
  const [isSent, setSent] = useState(false)
  const send = useRequest((body: { motivo: string }) =>
    call(requestAccess, { body: { idApp: appId, ...body } }),
  )
  const form = useForm(send, {
    start: () => ({ motivo: '' }),
    texts: texts.forbidden,
    schema: RequestForm,
    onSuccess: () => setSent(true),
  })
  if (isSent) return <Alert tone="ok">{texts.forbidden.sent}</Alert>
  return (
    <Form onSubmit={form.onSubmit}>
      <TextArea {...form.field('motivo')} rows={3} maxLength={500} />
      {form.failure && <Alert tone="danger">{errorMessage(form.failure, texts.forbidden.askFailed)}</Alert>}
      <Button type="submit" block busy={form.busy}>
        {texts.forbidden.ask}
      </Button>
    </Form>
  )
}

interface FactorProps {
  state: Extract<AuthorizeState, { kind: 'factor' }>
  onCode: (code: string) => Promise<void>
}

function Factor({ state, onCode }: FactorProps) {
  const [code, setCode] = useState('')
  const [isBusy, setBusy] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    void onCode(code).finally(() => setBusy(false))
  }
  return (
    <Form onSubmit={submit}>
      <TextField
        name="codigo"
        label={texts.factor.codigo}
        hint={texts.factor.codigoHint}
        error={state.error}
        autoComplete="one-time-code"
        autoFocus
        maxLength={32}
        value={code}
        onChange={({ target }) => setCode(target.value)}
      />
      <Button type="submit" block busy={isBusy}>
        {texts.factor.action}
      </Button>
    </Form>
  )
}
