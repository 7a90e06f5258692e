import { CompactEncrypt, compactDecrypt } from 'jose'
import type { Secrets } from './secrets'

/** Encrypts a value that only this installation can read, until `expiresAt`. */
export async function seal(
  secrets: Secrets,
  purpose: string,
  value: object,
  expiresAt: number,
): Promise<string> {
  const [key] = secrets.cookieKeys
  if (key === undefined) throw new Error('no cookie key')
  const text = JSON.stringify({ purpose, expiresAt, value })
  return new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(key)
}

/** The value of an unexpired text that was sealed for this purpose, otherwise null. */
export async function unseal<T extends object = Record<string, string>>(
  secrets: Secrets,
  purpose: string,
  sealed: string | undefined,
  now: number,
): Promise<T | null> {
  if (sealed === undefined || sealed.length > 8192) return null
  for (const key of secrets.cookieKeys) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, {
        keyManagementAlgorithms: ['dir'],
        contentEncryptionAlgorithms: ['A256GCM'],
      })
      const content = JSON.parse(new TextDecoder().decode(plaintext)) as {
        purpose: string
        expiresAt: number
        value: T
      }
      return content.purpose === purpose && content.expiresAt > now ? content.value : null
    } catch {
      // Forged, or encrypted with another of our keys.
    }
  }
  return null
}
