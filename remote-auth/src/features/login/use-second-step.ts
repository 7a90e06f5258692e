import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { answerSecondFactor } from '@csuite/shared/contract/second-factor'
import { establishSession, forgetSignIn, keepLastMethod, takeSignIn } from '@csuite/shared/session'
import { useLocation, useNavigate } from 'react-router-dom'
import type { LoginState } from '../../parts/auth-address'
import { useSubmit } from '../../parts/use-submit'
import { makeOwnPasskey } from './own-passkey'
import { signInByPasskey } from './passkey-sign-in'
import { secondStepTexts } from './second-step.texts'

/** A sign-in's second step. An expired challenge leads back to the first step, which shows the reason. */
export function useSecondStep(desafio: string, mantener: boolean) {
  const request = useSubmit()
  const { search } = useLocation()
  const navigate = useNavigate()
  const leave = (state?: LoginState) => {
    forgetSignIn()
    void navigate({ search, hash: '' }, { replace: true, state })
  }

  const signIn = (answer: () => Promise<{ access_token: string }>, code?: string) =>
    request.submit(
      async () => {
        await establishSession((await answer()).access_token)
        keepLastMethod(takeSignIn() || 'password')
        void makeOwnPasskey()
      },
      (error) => {
        const message = errorMessage(error, secondStepTexts.failed)
        if (!(error instanceof ApiError) || error.code !== 'CODE_EXPIRED') return message
        leave({ message, tone: 'danger' })
        return null
      },
      code,
    )

  return {
    ...request,
    leave: () => leave(),
    verify: (codigo: string, recordar: boolean) =>
      signIn(() => call(answerSecondFactor, { body: { desafio, codigo, recordar } }), codigo),
    signInWithPasskey: () => signIn(() => signInByPasskey(mantener)),
  }
}
