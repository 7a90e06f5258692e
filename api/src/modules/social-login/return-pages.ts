import { AppError } from '../../http/app-error'

/** A page's address with a query. */
export function pageWith(path: string, query: Record<string, string | null>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== null)
  if (given.length === 0) return path
  return `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams(given).toString()}`
}

/** The sign-in page with an error; it validates the redirect target itself. */
export const refusedPage = (signInPage: string, error: string, redirectUrl: unknown): string =>
  pageWith(signInPage, { error, redirect_url: typeof redirectUrl === 'string' ? redirectUrl : null })

/** The sign-in page's second step, with the challenge in the fragment, which is not sent to servers. Rethrows other errors. */
export function secondStepPage(signInPage: string, error: unknown, redirectUrl: string | null): string {
  if (!(error instanceof AppError) || error.extra === undefined) throw error
  const { desafio = '', metodos = [] } = error.extra
  const fragment = new URLSearchParams({ desafio, metodos: metodos.join(',') })
  return `${pageWith(signInPage, { redirect_url: redirectUrl })}#${fragment.toString()}`
}

/** The known callback parameters that are single strings. */
export function definedOf(parameters: Record<string, unknown>): Record<string, string> {
  const names = ['code', 'state', 'iss', 'error', 'error_description']
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = parameters[name]
      return typeof value === 'string' ? [[name, value]] : []
    }),
  )
}
