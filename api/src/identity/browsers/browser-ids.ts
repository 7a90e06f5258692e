import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Secrets } from '../secrets/secrets'

/** Holds the browser's id and our signature. */
export const BROWSER_COOKIE = 'csuite_browser'
const pattern = /^([\w-]{22})\.([\w-]{43})$/

const PURPOSE = 'browser id'

export function signedBrowserId(secrets: Pick<Secrets, 'hmac'>): { id: string; value: string } {
  const id = randomBytes(16).toString('base64url')
  return { id, value: `${id}.${secrets.hmac(PURPOSE, id)}` }
}

/** The id of a cookie with a valid signature. */
export function browserIdOf(secrets: Pick<Secrets, 'hmacs'>, value: string | undefined): string | undefined {
  const [, id, signature] = pattern.exec(value ?? '') ?? []
  if (id === undefined || signature === undefined) return undefined
  const given = Buffer.from(signature)
  return secrets.hmacs(PURPOSE, id).some((own) => timingSafeEqual(Buffer.from(own), given)) ? id : undefined
}
