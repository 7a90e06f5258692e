import { ApiError } from '@csuite/shared/client'

/** A sign-in that waits for its second step. */
export interface SecondStep {
  desafio: string
  metodos: string[]
}

/**
 * The fragment of /login that carries a pending second step, as the API writes it for Apple: a reload keeps it and no
 * server sees it. Undefined for any other error.
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
