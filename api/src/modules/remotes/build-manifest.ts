import { isIP } from 'node:net'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { AppError } from '../../http/app-error'
import { boundedBody, getOutside } from '../../http/get-outside'
import { isReleaseBase, readManifest } from './publish-gate'

/** Milliseconds that a developer's build may take to describe itself; each of their documents waits for it. */
const TIMEOUT_MS = 2000
const BYTES_MAX = 2 * 1024 * 1024

const loopback = ['localhost', '127.0.0.1']

/**
 * The folder that an address names, ending in a slash. https; outside production also http on this machine. In
 * production no bare IP address and not this machine: the portal asks there itself.
 * @throws AppError VALIDATION with the reason under `url`
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
  // It stands in the browser's policy as a release's folder does.
  if (!isReleaseBase(base, production)) refuse('La dirección debe llevar un host y una ruta sencillos.')
  return base
}

/**
 * The `remote.json` of a build; undefined where it does not answer as a browser on the portal's origin needs it.
 * @param production true: only from a public address, which is checked where the connection resolves it
 */
export async function buildManifest(
  folder: string,
  { publicUrl, production }: { publicUrl: string; production: boolean },
): Promise<ReleaseManifest | undefined> {
  try {
    const answer = await getOutside(`${folder}remote.json`, {
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
