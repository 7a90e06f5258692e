import { matchPath } from 'react-router-dom'

/**
 * What guards a page (spec §2). user: a signed-in person, with the top bar; admin: role 1; guest: sends a signed-in
 * person away; auth: everybody, without automatic redirects; public: everybody.
 */
export type Area = 'user' | 'admin' | 'guest' | 'auth' | 'public'

const areas: readonly (readonly [pattern: string, area: Area])[] = [
  ['/login', 'guest'],
  ['/register', 'guest'],
  ['/verify-email', 'auth'],
  ['/forgot-password', 'auth'],
  ['/reset-password', 'auth'],
  ['/google-callback', 'auth'],
  ['/auth/google/callback', 'auth'],
  ['/logout', 'auth'],
  ['/playstoreapps/beto/datos-personales', 'public'],
  ['/_ui', 'public'],
  ['/admin/*', 'admin'],
]

/** The area of an address; whatever is not named belongs to the signed-in person. */
export function areaOf(pathname: string): Area {
  return areas.find(([pattern]) => matchPath(pattern, pathname))?.[1] ?? 'user'
}

export const needsSession = (area: Area): boolean => area === 'user' || area === 'admin'
