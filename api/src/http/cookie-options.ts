import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../config'

/** Of a cookie that no script reads and that comes with links of other sites; sent to the whole origin unless a `path` is given. */
export const cookieOptions = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  path = '/',
): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: publicUrl.startsWith('https://'),
  path,
})

/** The same, sent to the calls that sign in. */
export const signInCookieOptions = (config: Config, maxAge: number): CookieSerializeOptions => ({
  ...cookieOptions(config, `${config.apiPrefix}/auth`),
  maxAge,
})
