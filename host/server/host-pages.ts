import { matchesPath } from './match-path'

/** Pages that the host itself serves; every other address belongs to a remote or to nobody. */
const hostPages = ['/logout', '/playstoreapps/beto/datos-personales']
const developmentPages = ['/_ui']
/** Addresses without the top bar: the person is not in the user area there (spec §2). */
const withoutTopBar = [
  ...hostPages,
  '/login',
  '/register',
  '/verify-email',
  '/forgot-password',
  '/reset-password',
  '/google-callback',
  '/auth/google/callback',
]

export function isHostPage(pathname: string, development: boolean): boolean {
  return [...hostPages, ...(development ? developmentPages : [])].some((pattern) =>
    matchesPath(pattern, pathname),
  )
}

export function showsTopBar(pathname: string): boolean {
  return !withoutTopBar.some((pattern) => matchesPath(pattern, pathname))
}
