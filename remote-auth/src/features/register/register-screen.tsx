import { Alert } from '@csuite/shared/ui/alert'
import { c, type } from '@csuite/shared/ui/theme'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { authAddress, useRedirectUrl } from '../../parts/auth-address'
import { Aside, AuthPage, Messages, Stack } from '../../parts/auth-page'
import { authTexts } from '../../parts/auth.texts'
import { CredentialsForm } from './credentials-form'
import { PersonForm } from './person-form'
import { registerTexts } from './register.texts'
import { useCheckEmail, useRegister } from './use-register'
import { useWizard } from './use-wizard'

export function RegisterScreen() {
  const redirectUrl = useRedirectUrl()
  const { step, person, email, credentials, toFirstStep, toSecondStep } = useWizard()
  const emailCheck = useCheckEmail(person, toSecondStep)
  const registration = useRegister(credentials)

  return (
    <AuthPage
      // Mounted again for each step, whose heading then takes the focus.
      key={step}
      title={registerTexts.pageTitle}
      heading={
        <>
          {registerTexts.heading} <Step>{registerTexts.step(step)}</Step>
        </>
      }
    >
      <Messages>
        {step === 2 && registration.notice && <Alert tone="danger">{registration.notice.text}</Alert>}
      </Messages>
      <Stack>
        {step === 1 ? (
          <PersonForm form={person} busy={emailCheck.busy} onSubmit={emailCheck.check} />
        ) : (
          <>
            <Aside>{registerTexts.accountOf(email)}</Aside>
            <CredentialsForm
              form={credentials}
              email={email}
              busy={registration.busy}
              onEdit={registration.clearNotice}
              onBack={toFirstStep}
              onSubmit={({ password }) => registration.create(person.getValues(), password)}
            />
          </>
        )}
        <Aside>
          {registerTexts.haveAccount}{' '}
          <Link to={authAddress('/login', { redirectUrl })}>{authTexts.signIn}</Link>
        </Aside>
      </Stack>
    </AuthPage>
  )
}

const Step = styled.span`
  ${type.s14}
  display: block;
  margin-top: 4px;
  font-weight: 400;
  letter-spacing: 0;
  color: ${c.muted};
`
