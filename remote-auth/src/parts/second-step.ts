import { ApiError } from '@csuite/shared/client'

/** The challenge of a pending second step and the methods that answer it. */
export interface SecondStep {
  desafio: string
  metodos: string[]
}

/**
 * The fragment of /login with the second step that `error` asks for, in the form in which the API redirects from Apple; a
 * fragment survives a reload and is not sent to servers. Undefined for any other error.
 */
export function secondStepHash(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || !error.body?.desafio) return undefined
  const { desafio, metodos = [] } = error.body
  return `#${new URLSearchParams({ desafio, metodos: metodos.join(',') }).toString()}`
}

export function readSecondStep(hash: string): SecondStep | null {
  const fragment = new URLSearchParams(hash.slice(1))
  const desafio = fragment.get('desafio')
  return desafio ? { desafio, metodos: fragment.get('metodos')?.split(',') ?? [] } : null
}
