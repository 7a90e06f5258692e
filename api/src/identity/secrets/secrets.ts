import {
  type KeyObject,
  createHmac,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
} from 'node:crypto'
import { calculateJwkThumbprint } from 'jose'
import { ConfigError } from '../../config'
import { storedSecret } from './stored-secret'

interface SigningKey {
  /** RFC 7638 thumbprint. */
  kid: string
  privateKey: KeyObject
  publicKey: KeyObject
}

/** Everything is derived from the private keys, so that one setting rotates all. Newest key first. */
export interface Secrets {
  /** The first signs, all verify. */
  signingKeys: readonly SigningKey[]
  /** HMAC (base64url) under the newest key; hashes of different purposes never match. */
  hmac(purpose: string, text: string): string
  /** HMACs under every key: values hashed before a rotation still match. */
  hmacs(purpose: string, text: string): string[]
  /** 32 bytes each. */
  cookieKeys: readonly Uint8Array[]
}

/**
 * @param pems ES256 private keys (PKCS#8 PEM); if empty, one is generated in `dataDir`
 * @throws ConfigError if the folder cannot keep it
 */
export async function loadSecrets(pems: readonly string[], dataDir: string): Promise<Secrets> {
  const usable = pems.length > 0 ? pems : [await generatedKey(dataDir)]
  const signingKeys = await Promise.all(usable.map(signingKey)).catch((error: Error) => {
    // Those of the setting are checked with it.
    throw new ConfigError(
      `${GENERATED} de DATA_DIR no es una clave privada ES256 (${error.message}): recupérala de un respaldo. ` +
        'Si no lo hay, bórrala: se crea otra, y todas las sesiones terminan.',
    )
  })
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

const GENERATED = 'jwt-private-key.pem'

const generatedKey = (dataDir: string): Promise<string> =>
  storedSecret(dataDir, GENERATED, newSigningKey).catch((error: Error) => {
    throw new ConfigError(
      `Falta JWT_PRIVATE_KEY, y DATA_DIR no puede guardar una generada: ${error.message}.`,
    )
  })

async function signingKey(pem: string): Promise<SigningKey> {
  const privateKey = createPrivateKey(pem)
  if (privateKey.asymmetricKeyDetails?.namedCurve !== 'prime256v1') throw new Error('su curva no es P-256')
  const publicKey = createPublicKey(privateKey)
  const kid = await calculateJwkThumbprint(publicKey.export({ format: 'jwk' }))
  return { kid, privateKey, publicKey }
}

/** An ES256 private key (PKCS#8 PEM). */
export const newSigningKey = (): string =>
  generateKeyPairSync('ec', { namedCurve: 'P-256' })
    .privateKey.export({ type: 'pkcs8', format: 'pem' })
    .toString()
