import { ApiError } from '@csuite/shared/client'

/** A sign-in that waits for its second step. */
export interface SecondStep {
  desafio: string
  metodos: string[]
}

/**
 * The fragment of /login with which a sign-in's second step goes on there, as the API writes it for Apple: no server
 * sees it and a reload keeps it. Undefined for any other failure.
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
