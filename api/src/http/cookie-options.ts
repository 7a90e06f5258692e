import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../config'

export const cookieOptions = ({ publicUrl }: Config, path = '/'): CookieSerializeOptions => ({
  httpOnly: true,
  sameSite: 'lax',
  secure: publicUrl.startsWith('https://'),
  path,
})
