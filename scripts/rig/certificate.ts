import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

export interface Certificate {
  certificate: string
  key: string
  pem: string
  /** For Chromium's --ignore-certificate-errors-spki-list. */
  spki: string
}

/** A self-signed certificate for the host names, valid for two days. */
export function makeCertificate(folder: string, hosts: readonly string[]): Certificate {
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'certificate-key.pem')]
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const names = `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`
  const files = ['-out', certificate, '-keyout', key]
  execFileSync('openssl', ['req', ...kind, '-subj', `/CN=${hosts[0]}`, '-addext', names, ...files], {
    stdio: 'pipe',
  })
  const pem = readFileSync(certificate, 'utf8')
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return { certificate, key, pem, spki: createHash('sha256').update(publicKey).digest('base64') }
}
