import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../config'

export const cookieOptions = ({ publicUrl }: Config, path = '/'): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: publicUrl.startsWith('https://'),
  path,
})

/** For cookies that only the sign-in calls need. */
export const signInCookieOptions = (config: Config, maxAge: number): CookieSerializeOptions => ({
  ...cookieOptions(config, `${config.apiPrefix}/auth`),
  maxAge,
})
