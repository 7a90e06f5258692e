import { ApiError } from '@csuite/shared/client'

/**
 * The fragment of /login with the second step that `error` asks for, in the form in which the API redirects from Apple; a
 * fragment survives a reload and is not sent to servers. Undefined for any other error.
 */
export function secondStepHash(error: unknown, keep = false): string | undefined {
  if (!(error instanceof ApiError) || !error.body?.desafio) return undefined
  const { desafio, metodos = [] } = error.body
  const step = { desafio, metodos: metodos.join(','), ...(keep && { mantener: 'true' }) }
  return `#${new URLSearchParams(step).toString()}`
}
