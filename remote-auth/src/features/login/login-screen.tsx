import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { Loading } from '@csuite/shared/ui/spinner'
import { settings } from '@csuite/shared/client'
import { c, row, type } from '@csuite/shared/ui/theme'
import { Suspense, lazy, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { type LoginState, authAddress, noCodeSent, useRedirectUrl } from '../../parts/auth-address'
import { Aside, AuthPage, Messages, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { hasPasskeys } from '../../parts/has-passkeys'
import { useTimeout } from '../../parts/use-timeout'
import { LastUsed } from './last-used'
import { LoginForm } from './login-form'
import { loginTexts } from './login.texts'
import { SocialButtons } from './social-buttons'
import { type LoginFailure, useLogin } from './use-login'

/** Delay before /verify-email opens for an unverified email (design §7). */
const VERIFY_STEP_MS = 2000

const SecondStepScreen = lazy(() =>
  import('./second-step-screen').then((m) => ({ default: m.SecondStepScreen })),
)

// Only of portals with a company's provider.
const CompanyWay = lazy(() => import('./company-way').then((m) => ({ default: m.CompanyWay })))

/** /login: the first step, or the second one where the address has a challenge. */
export function LoginScreen() {
  const { hash } = useLocation()
  if (!/[#&]desafio=./.test(hash)) return <FirstStep />
  return (
    <Suspense fallback={<Loading label={authTexts.signingIn} />}>
      <SecondStepScreen key={hash} hash={hash} />
    </Suspense>
  )
}

/** Messages stay until the next edit or submit. */
function FirstStep() {
  const keep = useRef<HTMLInputElement>(null)
  const { busy, failure, setFailure, signInWithPassword, signInWithPasskey } = useLogin(keep)
  const linkMessage = useLinkMessage()
  const redirectUrl = useRedirectUrl()
  const navigate = useNavigate()

  const verifyAddress =
    failure?.verify && authAddress('/verify-email', { email: failure.verify, redirectUrl })
  useTimeout(
    Boolean(verifyAddress),
    VERIFY_STEP_MS,
    () => void navigate(verifyAddress ?? '', { state: noCodeSent }),
  )

  const dismiss = () => {
    setFailure(null)
    linkMessage.dismiss()
  }
  const message = failure ? { text: failure.text, tone: 'danger' as const } : linkMessage.message
  const way = { keep, redirectUrl, onError: (text: string) => setFailure({ text }) }
  const companyWay = (company?: LoginFailure['company']) => (
    <Suspense>
      <CompanyWay {...way} company={company} onEdit={dismiss} />
    </Suspense>
  )

  return (
    <AuthPage title={loginTexts.pageTitle} heading={loginTexts.heading}>
      <Messages>
        {message && (
          <Alert
            key={message.text}
            tone={message.tone}
            action={
              verifyAddress ? (
                <Link to={verifyAddress} state={noCodeSent}>
                  {loginTexts.goToVerification}
                </Link>
              ) : (
                failure?.company && companyWay(failure.company)
              )
            }
          >
            {message.text}
          </Alert>
        )}
      </Messages>
      <Stack>
        {settings().company && linkMessage.email === undefined ? (
          companyWay()
        ) : (
          <LoginForm
            busy={busy}
            keep={keep}
            problems={failure?.fields}
            defaultEmail={linkMessage.email}
            forgotAddress={authAddress('/forgot-password', { redirectUrl })}
            onEdit={dismiss}
            onSubmit={(email, password) => {
              dismiss()
              void signInWithPassword(email, password)
            }}
          />
        )}
        <Separator>{loginTexts.separator}</Separator>
        {hasPasskeys() && (
          <LastUsed method="passkey">
            <Button
              variant="secondary"
              block
              disabled={busy}
              onClick={() => {
                dismiss()
                void signInWithPasskey()
              }}
            >
              {loginTexts.passkey}
            </Button>
          </LastUsed>
        )}
        <SocialButtons disabled={busy} {...way} />
        <Aside>
          {loginTexts.noAccount}{' '}
          <Link to={authAddress('/register', { redirectUrl })}>{loginTexts.register}</Link>
        </Aside>
      </Stack>
    </AuthPage>
  )
}

/** The message of the address or of another screen, until it is dismissed. */
function useLinkMessage() {
  const [query] = useSearchParams()
  const { key, state } = useLocation()
  const [dismissed, setDismissed] = useState<string | null>(null)
  const [said, setSaid] = useState<{ text: string; tone: 'danger' | 'ok' }>()
  const { message, tone = 'info', email } = (state ?? {}) as LoginState
  const isSaid = query.has('error') || query.has('notice')
  useEffect(() => {
    if (!isSaid) return
    void import('./address-message').then((m) => setSaid(m.addressMessage(query)))
    return () => setSaid(undefined)
  }, [isSaid, query])
  return {
    email,
    message: dismissed === key ? undefined : (said ?? (message && { text: message, tone })),
    dismiss: () => setDismissed(key),
  }
}

const Separator = styled.p`
  ${type.s14}
  ${row(12)}
  color: ${c.muted};
  &::before,
  &::after {
    content: '';
    flex: 1;
    height: 1px;
    background: ${c.hairline};
  }
`
