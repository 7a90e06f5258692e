import { execFileSync } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import path from 'node:path'

export interface Certificate {
  certificate: string
  key: string
  pem: string
  /** For Chromium's --ignore-certificate-errors-spki-list. */
  spki: string
}

/** A self-signed certificate for the host names. @param days how long it is valid; below 0 it has expired */
export function makeCertificate(folder: string, hosts: readonly string[], days = 2): Certificate {
  const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'certificate-key.pem')]
  const request = path.join(folder, 'certificate.csr')
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' })
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-subj', `/CN=${hosts[0]}`]
  const names = `subjectAltName=${hosts.map((host) => `${isIP(host) === 0 ? 'DNS' : 'IP'}:${host}`).join(',')}`
  const extensions = ['-addext', names, '-addext', 'basicConstraints=critical,CA:TRUE']
  openssl('req', ...kind, ...extensions, '-out', request, '-keyout', key)
  const signed = ['-signkey', key, '-copy_extensions', 'copy', '-days', String(days)]
  openssl('x509', '-req', '-in', request, ...signed, '-out', certificate)
  const pem = readFileSync(certificate, 'utf8')
  const publicKey = new X509Certificate(pem).publicKey.export({ type: 'spki', format: 'der' })
  return { certificate, key, pem, spki: createHash('sha256').update(publicKey).digest('base64') }
}
