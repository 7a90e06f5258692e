import { isIP } from 'node:net'
import { ReleaseManifest } from '@csuite/shared/contract/releases'
import { AppError } from '../../platform/app-error'

/** Milliseconds that a developer's build may take to describe itself; each of their documents waits for it. */
const TIMEOUT_MS = 2000
const BYTES_MAX = 2 * 1024 * 1024

const loopback = ['localhost', '127.0.0.1', '[::1]']

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
  if (production && (local || isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0))
    refuse('La dirección debe llevar un nombre de dominio.')
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    refuse('La dirección no puede llevar usuario, consulta ni fragmento.')
  const folder = url.pathname.replace(/remote\.json$/, '')
  return url.origin + folder + (folder.endsWith('/') ? '' : '/')
}

/** The `remote.json` of a build; undefined where it does not answer as a browser on the portal's origin needs it. */
export async function buildManifest(folder: string, publicUrl: string): Promise<ReleaseManifest | undefined> {
  try {
    const answer = await fetch(`${folder}remote.json`, {
      headers: { accept: 'application/json', origin: publicUrl },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const allowed = answer.headers.get('access-control-allow-origin')
    if (!answer.ok || (allowed !== '*' && allowed !== publicUrl)) {
      await answer.body?.cancel()
      return undefined
    }
    return ReleaseManifest.parse(JSON.parse(await bounded(answer)))
  } catch {
    return undefined
  }
}

async function bounded(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of answer.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > BYTES_MAX) throw new Error('too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
