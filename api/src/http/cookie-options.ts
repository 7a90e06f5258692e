import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../config'

export const cookieOptions = ({ publicUrl }: Config, path = '/'): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: publicUrl.startsWith('https://'),
  path,
})

/** The `__Host-` prefix, of a cookie at `/`, keeps other hosts of the domain from setting it. */
export const hostCookie = ({ publicUrl }: Pick<Config, 'publicUrl'>, name: string): string =>
  publicUrl.startsWith('https:') ? `__Host-${name}` : name
