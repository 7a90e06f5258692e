import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { answerSecondFactor } from '@csuite/shared/contract/second-factor'
import { establishSession, forgetSignIn, keepLastMethod, takeSignIn } from '@csuite/shared/session'
import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { LoginNotice } from '../../parts/login-notice'
import { signInByPasskey } from '../../parts/passkey-sign-in'
import { isRefusedCode } from '../../parts/refused-code'
import { useRequest } from '../../parts/use-request'
import { secondStepTexts } from './second-step.texts'

/** Answers a sign-in's second step. A challenge that is over leads back to the first step, which says so. */
export function useSecondStep(desafio: string) {
  const { busy, run } = useRequest()
  const [failure, setFailure] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const { search } = useLocation()
  const navigate = useNavigate()
  const leave = (notice?: LoginNotice) => {
    forgetSignIn()
    void navigate({ search, hash: '' }, { replace: true, state: notice })
  }

  const open = (answer: () => Promise<{ access_token: string }>, code: string | null = null) =>
    run(async () => {
      setFailure(null)
      try {
        await establishSession((await answer()).access_token)
        keepLastMethod(takeSignIn() || 'password')
      } catch (error) {
        const message = errorMessage(error, secondStepTexts.failed)
        if (error instanceof ApiError && error.code === 'CODE_EXPIRED') leave({ message, tone: 'danger' })
        else setFailure(message)
        if (isRefusedCode(error)) setRefused(code)
      }
    })

  return {
    busy,
    failure,
    /** The last code that was wrong. */
    refused,
    leave: () => leave(),
    clearFailure: () => setFailure(null),
    verify: (codigo: string, recordar: boolean) =>
      open(() => call(answerSecondFactor, { body: { desafio, codigo, recordar } }), codigo),
    signInWithPasskey: () => open(signInByPasskey),
  }
}
