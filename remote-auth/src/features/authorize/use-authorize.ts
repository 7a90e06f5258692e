import { ApiError, call, errorMessage } from '@csuite/shared/client'
import { answerInteraction } from '@csuite/shared/contract/app-clients'
import type { ErrorBody } from '@csuite/shared/contract/errors'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browserExit } from '../../parts/browser-exit'
import { authorizeTexts as texts } from './authorize.texts'

export type AuthorizeState =
  | { kind: 'going' }
  | { kind: 'forbidden'; app: NonNullable<ErrorBody['app']> }
  | { kind: 'factor'; hasFactor: boolean; error?: string }
  | { kind: 'failed'; text: string; isOver: boolean }

type Answer = { cancelar: true } | { codigo: string } | undefined

/** Lets the application know who is signed in and goes on to it; what stands in the way is the state. */
export function useAuthorize(uid: string): [AuthorizeState, answer: (body?: Answer) => Promise<void>] {
  const [state, setState] = useState<AuthorizeState>({ kind: 'going' })
  const started = useRef(false)
  const answer = useCallback(
    async (body?: Answer) => {
      try {
        const { ir } = await call(answerInteraction, { params: { uid }, body: body ?? {} })
        browserExit.replace(ir)
      } catch (error) {
        setState((before) => stateOf(error, before))
      }
    },
    [uid],
  )
  useEffect(() => {
    if (started.current) return
    started.current = true
    void answer()
  }, [answer])
  return [state, answer]
}

function stateOf(error: unknown, before: AuthorizeState): AuthorizeState {
  const text = errorMessage(error, texts.failed)
  const { code, body } = error instanceof ApiError ? error : { code: undefined, body: undefined }
  if (code === 'FORBIDDEN_APP' && body?.app) return { kind: 'forbidden', app: body.app }
  if (code === 'SECOND_FACTOR_REQUIRED')
    return { kind: 'factor', hasFactor: (body?.metodos ?? []).length > 0 }
  if (before.kind === 'factor' && code !== 'INTERACTION_OVER') return { ...before, error: text }
  return { kind: 'failed', text, isOver: code === 'INTERACTION_OVER' || code === 'NOT_FOUND' }
}
