import { call } from '@csuite/shared/client'
import { type CertificateRecord, certificateKeys } from '../../../contract/certificates'
import { readStored, writeStored } from '@csuite/shared/storage'
import {
  type CertificateLink,
  type PublicKey,
  hashOf,
  isSigned,
} from '../../parts/certificate/certificate-link'

const STORED_KEYS = 'remote-calculator.keys'

export type Verdict =
  | { state: 'no-keys' | 'insecure' | 'unknown-key' | 'invalid' }
  | { state: 'valid'; record: CertificateRecord; hash: string; key: PublicKey; isInTime: boolean }
  | { state: 'stamp'; numero: string; hash: string; key: PublicKey }

/** The portal's keys; without network those of the last time, which may lack a newer one. */
async function publicKeys(): Promise<{ keys: PublicKey[]; areCurrent: boolean }> {
  try {
    const { keys } = await call(certificateKeys)
    writeStored('localStorage', STORED_KEYS, keys)
    return { keys, areCurrent: true }
  } catch {
    const keys = (readStored('localStorage', STORED_KEYS) ?? []) as PublicKey[]
    return { keys, areCurrent: false }
  }
}

/** Checks hash and signature on this device. */
export async function check(link: CertificateLink): Promise<Verdict> {
  if (!globalThis.crypto?.subtle) return { state: 'insecure' }
  const { keys, areCurrent } = await publicKeys()
  const key = keys.find(({ kid }) => kid === link.kid)
  if (!key) return { state: areCurrent ? 'unknown-key' : 'no-keys' }
  if (!(await isSigned(link, key))) return { state: 'invalid' }
  if (link.kind === 'stamp') return { state: 'stamp', numero: link.numero, hash: link.hash, key }
  const { firmado } = link.record
  const isInTime = firmado >= key.desde && (key.hasta === null || firmado <= key.hasta)
  return { state: 'valid', record: link.record, hash: await hashOf(link.content), key, isInTime }
}
