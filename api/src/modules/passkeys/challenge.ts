import { randomBytes, timingSafeEqual } from 'node:crypto'
import { consumeState } from '../../identity/codes/codes.repository'
import type { Platform } from '../../platform'

/** Signing in, or adding a passkey in the given session: one that the person asked for, or one that the browser makes by itself. */
export type ChallengeUse = 'sign-in' | `${'new' | 'automatic'}:${string}`

const LIFE_MS = 300_000

type Deps = Pick<Platform, 'database' | 'secrets' | 'now'>

const purpose = (use: ChallengeUse) => `passkey challenge:${use}`

/** Stateless: it carries its expiry and a signature, since every visit to the login page requests one. */
export function newChallenge({ secrets, now }: Deps, use: ChallengeUse): string {
  const text = `${randomBytes(16).toString('base64url')}.${now() + LIFE_MS}`
  return `${text}.${secrets.hmac(purpose(use), text)}`
}

/** Checks the signature, expiry and use of a challenge as the browser returns it (base64url). */
export function isChallenge({ secrets, now }: Deps, use: ChallengeUse, encoded: string): boolean {
  const [nonce = '', until = '', signature = ''] = decoded(encoded).split('.')
  const given = Buffer.from(signature)
  const genuine = secrets
    .hmacs(purpose(use), `${nonce}.${until}`)
    .map((hmac) => Buffer.from(hmac))
    .some((hmac) => hmac.length === given.length && timingSafeEqual(hmac, given))
  return genuine && Number(until) > now()
}

/** True for the first response to a challenge. */
export function redeemChallenge({ database, now }: Deps, encoded: string): Promise<boolean> {
  const [nonce = ''] = decoded(encoded).split('.')
  return consumeState(database.orm, `passkey ${nonce}`, new Date(now() + LIFE_MS))
}

const decoded = (encoded: string) => Buffer.from(encoded, 'base64url').toString()
