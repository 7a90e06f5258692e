import { CompactEncrypt, compactDecrypt } from 'jose'
import type { SealingKey } from '../../db/sealed-texts'
import type { Secrets } from './secrets'

/** The protected header of what is sealed under a key. */
const headerOf = (kid = '') => ({ alg: 'dir', enc: 'A256GCM', kid })

function sealingKey(kid = ''): SealingKey {
  const header = JSON.stringify(headerOf(kid))
  return { id: kid, beginning: `${Buffer.from(header).toString('base64url')}.` }
}

export const newestKey = ({ signingKeys }: Secrets): SealingKey => sealingKey(signingKeys[0]?.kid)

export const allKeys = ({ signingKeys }: Secrets): SealingKey[] =>
  signingKeys.map(({ kid }) => sealingKey(kid))

async function encrypt(secrets: Secrets, plaintext: Uint8Array): Promise<string> {
  const [key] = secrets.cookieKeys
  if (key === undefined) throw new Error('no cookie key')
  return new CompactEncrypt(plaintext).setProtectedHeader(headerOf(secrets.signingKeys[0]?.kid)).encrypt(key)
}

/** Undefined if it is forged, or none of our keys opens it. */
async function decrypt(secrets: Secrets, sealed: string): Promise<Uint8Array | undefined> {
  const algorithms = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] }
  for (const key of secrets.cookieKeys) {
    try {
      return (await compactDecrypt(sealed, key, algorithms)).plaintext
    } catch {
      // Forged, or encrypted with another of our keys.
    }
  }
  return undefined
}

/** Encrypts a value that only this installation can read, until `expiresAt`. */
export async function seal(
  secrets: Secrets,
  purpose: string,
  value: object,
  expiresAt: number,
): Promise<string> {
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
  const plaintext = await decrypt(secrets, sealed)
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
  const plaintext = await decrypt(secrets, sealed)
  return plaintext && encrypt(secrets, plaintext)
}
