import { isIP } from 'node:net'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { AppError } from '../../../http/app-error'
import { boundedBody, fetchUntrusted } from '../../../http/fetch-untrusted'
import { isReleaseBase, readManifest } from '../rules/publish-gate'

/** Each of the developer's documents waits for the manifest this long at most. */
const TIMEOUT_MS = 2000
const BYTES_MAX = 2 * 1024 * 1024

const loopback = ['localhost', '127.0.0.1']

/**
 * Validates the address of a build and returns its folder with a trailing slash. https, or http on localhost outside
 * production. In production the portal requests it itself: no IP addresses and no localhost.
 * @throws AppError VALIDATION
 */
export function buildFolder(address: string, production: boolean): string {
  const refuse = (message: string): never => {
    throw new AppError('VALIDATION', { message, fields: { url: message } })
  }
  if (!URL.canParse(address)) refuse('La dirección no es válida.')
  const url = new URL(address)
  const local = loopback.includes(url.hostname)
  if (url.protocol !== 'https:' && (production || url.protocol !== 'http:' || !local))
    refuse(
      production
        ? 'La dirección debe empezar por https://.'
        : 'La dirección debe empezar por https://, o por http://localhost.',
    )
  if (production && (local || isIP(url.hostname) !== 0))
    refuse('La dirección debe llevar un nombre de dominio.')
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    refuse('La dirección no puede llevar usuario, consulta ni fragmento.')
  const folder = url.pathname.replace(/remote\.json$/, '')
  const base = url.origin + folder + (folder.endsWith('/') ? '' : '/')
  // It becomes part of the Content-Security-Policy, like a release's folder.
  if (!isReleaseBase(base, production)) refuse('La dirección debe llevar un host y una ruta sencillos.')
  return base
}

/**
 * Reads the `remote.json` of a build; undefined if it is missing, invalid or not readable from the portal's origin (CORS).
 * @param production true: from public addresses only, checked after the name is resolved
 */
export async function buildManifest(
  folder: string,
  { publicUrl, production }: { publicUrl: string; production: boolean },
): Promise<ReleaseManifest | undefined> {
  try {
    const answer = await fetchUntrusted(`${folder}remote.json`, {
      headers: { accept: 'application/json', origin: publicUrl },
      timeoutMs: TIMEOUT_MS,
      publicOnly: production,
    })
    const allowed = answer.headers['access-control-allow-origin']
    if (answer.statusCode !== 200 || (allowed !== '*' && allowed !== publicUrl)) {
      answer.destroy()
      return undefined
    }
    const read = readManifest(JSON.parse((await boundedBody(answer, BYTES_MAX)).toString('utf8')))
    return 'manifest' in read ? read.manifest : undefined
  } catch {
    return undefined
  }
}
