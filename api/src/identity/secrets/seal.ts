import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { SealingKey } from '../../db/sealed-texts'
import type { Secrets } from './secrets'

const headerOf = (kid = '') => ({ alg: 'dir', enc: 'A256GCM', kid })

function sealingKey(kid = ''): SealingKey {
  const header = JSON.stringify(headerOf(kid))
  return { id: kid, beginning: `${Buffer.from(header).toString('base64url')}.` }
}

export const newestKey = ({ signingKeys }: Secrets): SealingKey => sealingKey(signingKeys[0]?.kid)

export const allKeys = ({ signingKeys }: Secrets): SealingKey[] =>
  signingKeys.map(({ kid }) => sealingKey(kid))

/**
 * As a compact JWE (`dir`, A256GCM), with node's cipher: by WebCrypto, which jose uses, each takes six times the processor's time.
 */
function encrypt(secrets: Secrets, plaintext: Uint8Array): string {
  const [key] = secrets.cookieKeys
  if (key === undefined) throw new Error('no cookie key')
  const header = newestKey(secrets).beginning.slice(0, -1)
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(header))
  const ciphertext = Buffer.concat([cipher.update(plaintext), cipher.final()])
  return [
    header,
    '',
    ...[iv, ciphertext, cipher.getAuthTag()].map((part) => part.toString('base64url')),
  ].join('.')
}

/** The header of what was sealed before 2026-11-27, which named no key. */
const UNNAMED = Buffer.from(JSON.stringify({ alg: 'dir', enc: 'A256GCM' })).toString('base64url')

/** Undefined if it is forged, or none of our keys opens it. */
function decrypt(secrets: Secrets, sealed: string): Uint8Array | undefined {
  const [header = '', wrapped, ...parts] = sealed.split('.')
  const [iv, ciphertext, tag] = parts.map((part) => Buffer.from(part, 'base64url'))
  const named = allKeys(secrets)
  const keys = secrets.cookieKeys.filter(
    (_, index) => header === UNNAMED || named[index]?.beginning === `${header}.`,
  )
  if (wrapped !== '' || parts.length !== 3 || iv?.length !== 12 || !ciphertext || tag?.length !== 16)
    return undefined
  for (const key of keys) {
    const decipher = createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(header)).setAuthTag(tag)
    try {
      return Buffer.concat([decipher.update(ciphertext), decipher.final()])
    } catch {
      // Forged, or under another of our keys.
    }
  }
  return undefined
}

/** Encrypts a value that only this installation can read, until `expiresAt`. */
export async function seal(secrets: Secrets, purpose: string, value: object, expiresAt: number) {
  return encrypt(secrets, new TextEncoder().encode(JSON.stringify({ purpose, expiresAt, value })))
}

/**
 * The value of an unexpired text that was sealed for this purpose, otherwise null.
 * @param most of characters; a cookie has fewer
 */
export async function unseal<T extends object = Record<string, string>>(
  secrets: Secrets,
  purpose: string,
  sealed: string | undefined,
  now: number,
  most = 8192,
): Promise<T | null> {
  if (sealed === undefined || sealed.length > most) return null
  const plaintext = decrypt(secrets, sealed)
  if (plaintext === undefined) return null
  const content = JSON.parse(new TextDecoder().decode(plaintext)) as {
    purpose: string
    expiresAt: number
    value: T
  }
  return content.purpose === purpose && content.expiresAt > now ? content.value : null
}

/** The same value, purpose and expiry under the newest key; undefined if no key opens it. */
export async function sealAnew(secrets: Secrets, sealed: string): Promise<string | undefined> {
  const plaintext = decrypt(secrets, sealed)
  return plaintext && encrypt(secrets, plaintext)
}
