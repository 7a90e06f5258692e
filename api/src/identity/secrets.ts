import {
  type KeyObject,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { keptSecret } from './kept-secret'

/** One ES256 key pair of this installation. */
interface SigningKey {
  /** RFC 7638 thumbprint. */
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

/** Keys of this installation; everything secret is derived from the private keys, so that one setting rotates all. */
export interface Secrets {
  /** The first signs, all verify. */
  signingKeys: readonly SigningKey[]
  /** Keyed hash (base64url) under the current key. The purpose separates uses: a hash of one never matches another. */
  hmac(purpose: string, text: string): string
  /** The same under every key, newest first: what was hashed before a rotation is still found. */
  hmacs(purpose: string, text: string): string[]
  /** 32 bytes to seal cookies with, one per key, newest first. */
  cookieKeys: readonly Uint8Array[]
}

/**
 * Loads the given PEM keys, or the one in `dataDir` (made on first use, readable by its owner only).
 * @param pems ES256 private keys in PKCS#8 PEM form; the first signs
 */
export async function loadSecrets(pems: readonly string[], dataDir: string): Promise<Secrets> {
  const usable = pems.length > 0 ? pems : [await keptSecret(dataDir, 'jwt-private-key.pem', newSigningKey)]
  const signingKeys = await Promise.all(usable.map(signingKey))
  const derived = (info: string) =>
    signingKeys.map(({ privateKey }) => {
      const der = privateKey.export({ type: 'pkcs8', format: 'der' })
      return new Uint8Array(hkdfSync('sha256', der, 'csuite-portal', info, 32))
    })
  const hashKeys = derived('keyed hashes')
  const hmacs = (purpose: string, text: string) =>
    hashKeys.map((key) => createHmac('sha256', key).update(`${purpose}\u0000${text}`).digest('base64url'))
  return {
    signingKeys,
    hmacs,
    hmac: (purpose, text) => hmacs(purpose, text)[0] ?? '',
    cookieKeys: derived('sealed cookies'),
  }
}

async function signingKey(pem: string): Promise<SigningKey> {
  const privateKey = createPrivateKey(pem)
  const publicKey = createPublicKey(privateKey)
  const kid = await calculateJwkThumbprint(publicKey.export({ format: 'jwk' }))
  return { kid, privateKey, publicKey }
}

/** A new ES256 private key in PKCS#8 PEM form. */
export const newSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
