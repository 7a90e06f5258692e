import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Certificate {
  certificate: string
  key: string
  pem: string
  /** For Chromium's --ignore-certificate-errors-spki-list, which trusts this certificate and no other. */
  spki: string
}

/** A self-signed certificate for the host names, made with openssl, good for two days. */
export function makeCertificate(folder: string, hosts: readonly string[]): Certificate {
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'certificate-key.pem')]
  const names = hosts.map((host) => `DNS:${host}`).join(',')
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'],
      ...[
        '-subj',
        `/CN=${hosts[0]}`,
        '-addext',
        `subjectAltName=${names}`,
        '-out',
        certificate,
        '-keyout',
        key,
      ],
    ],
    { stdio: 'pipe' },
  )
  const pem = readFileSync(certificate, 'utf8')
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return { certificate, key, pem, spki: createHash('sha256').update(publicKey).digest('base64') }
}

/** A new JWT_PRIVATE_KEY. */
export const signingKey = () =>
  Buffer.from(
    generateKeyPairSync('ec', {
      namedCurve: 'P-256',
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey,
  ).toString('base64')
