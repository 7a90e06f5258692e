import { readFileSync } from 'node:fs'
import path from 'node:path'
import { addressOwners } from '../../../api/src/modules/remotes/rules/address-owners'
import { type FederationNames, chunkListsOf } from '../../../api/src/modules/remotes/rules/federation-names'
import type {
  EndpointDefinition,
  EndpointInput,
  EndpointResponse,
} from '../../../shared/src/contract/define-endpoint'
import { errorCatalogue } from '../../../shared/src/contract/errors'
import { HOME } from '../../../shared/src/contract/page-path'
import { type RegistryState, registryState } from '../../../shared/src/contract/releases'
import { RemoteGrants, remoteGrants } from '../../../shared/src/contract/remote-owners'
import type { RemoteRegistry } from '../../../shared/src/contract/remotes'
import type { Flags } from './arguments'
import { Refused, refused } from './failures'
import { KIT_FILE, type Kit } from './kit'
import type { Project } from './project'

/** From `--portal`, CSUITE_URL, the project or localhost, in this order; without a trailing slash. */
export function portalAddress(flags: Flags, project?: Project): string {
  const { CSUITE_URL, PORT } = process.env
  const address = flags.portal ?? (CSUITE_URL || project?.portal || `http://localhost:${PORT || '3000'}`)
  if (!/^https?:\/\//.test(address) || !URL.canParse(address))
    throw refused('portal', `${address} no es una dirección: escribe algo como https://portal.example.`)
  const { pathname } = new URL(address)
  if (pathname !== '/' || /[?#]/.test(address))
    throw refused(
      'portal',
      `${address} lleva más que la dirección del portal: escribe ${new URL(address).origin}.`,
    )
  return address.replace(/(?<!\/)\/+$/, '')
}

/** The pipeline's credential, or on the portal's machine the operator's. @throws Refused without one */
function credential(): string {
  const { CSUITE_DEPLOY_TOKEN, OPERATOR_TOKEN, DATA_DIR } = process.env
  // As in the portal's settings, an empty value counts as absent.
  const token = CSUITE_DEPLOY_TOKEN || OPERATOR_TOKEN || operatorToken(DATA_DIR || './data')
  if (!token)
    throw refused(
      'credential',
      'Falta la credencial: define CSUITE_DEPLOY_TOKEN, o ejecuta esta orden donde está DATA_DIR del portal.',
    )
  // The error of a header that cannot be sent would print it.
  if (!/^[!-~]+$/.test(token.trim()))
    throw refused(
      'credential',
      'La credencial lleva un carácter que ninguna tiene: cópiala de nuevo, entera y en una línea.',
    )
  return token
}

function operatorToken(dataDir: string): string | undefined {
  try {
    return readFileSync(path.join(dataDir, 'deploy-token'), 'utf8').trim()
  } catch {
    return undefined
  }
}

/** Errors after the connection was made: the request may have been processed. */
const brokenOff = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'UND_ERR_HEADERS_TIMEOUT']

const unanswered = (portal: string) =>
  refused(
    'portal',
    `${portal} no terminó de responder: puede que lo haya hecho. Míralo con «csuite list», y si no, repite la orden.`,
  )

const noPortal = (portal: string, { status }: Response) =>
  status >= 500
    ? refused('unavailable', errorCatalogue.UNAVAILABLE.message)
    : refused('portal', `Lo que responde en ${portal} no es un portal de C+Suite.`)

/** @throws Refused without an answer, and for a redirect */
export async function askPortal(portal: string, pathname: string, init?: RequestInit): Promise<Response> {
  // A redirect to another origin would drop the credential and the body.
  const sent = fetch(portal + pathname, { ...init, redirect: 'manual' })
  const answer = await sent.catch((error: Error & { cause?: Error }) => {
    const { code, message }: NodeJS.ErrnoException = error.cause ?? error
    if (brokenOff.includes(code ?? '')) throw unanswered(portal)
    const sentence = `No hay ningún portal en ${portal}: revisa la dirección y que esté en marcha`
    throw refused('portal', `${sentence} (${code ?? message}).`)
  })
  const place = answer.headers.get('location')
  if (place !== null && answer.status >= 300 && answer.status < 400)
    throw refused('portal', `${portal} remite a ${place}: usa la dirección del portal al que lleva.`)
  return answer
}

export async function registryOf(portal: string): Promise<RemoteRegistry> {
  const answer = await askPortal(portal, '/remotes.json')
  const registry = (await answer.json().catch(() => null)) as RemoteRegistry | null
  if (!Array.isArray(registry?.remotes)) throw noPortal(portal, answer)
  return registry
}

/** The API's path prefix, from the settings in the portal's document. */
export async function apiBaseOf(portal: string): Promise<string> {
  const document = await (await askPortal(portal, HOME)).text()
  const [, settings = '{}'] = /id="csuite-settings">(.*?)<\/script>/s.exec(document) ?? []
  return (JSON.parse(settings) as { apiBase?: string }).apiBase ?? '/api'
}

/**
 * Who owns which addresses, also without an active release, and the releases that browsers may get; needs no credential.
 */
export async function deliveryOf(portal: string) {
  const apiBase = await apiBaseOf(portal)
  const answer = await askPortal(portal, apiBase + registryState.path)
  const { owners, remotes } = ((await answer.json().catch(() => null)) ?? {}) as Partial<RegistryState>
  if (!Array.isArray(owners) || !Array.isArray(remotes)) throw noPortal(portal, answer)
  return { owners: addressOwners(apiBase, owners), remotes }
}

/** What the portal's releases call themselves. A file that cannot be read names nothing: publishing looks again. */
export function namesOf(portal: string, remotes: RegistryState['remotes']): Promise<FederationNames[]> {
  const releases = remotes.flatMap(({ name, active, previous, canary }) =>
    [active, previous, canary].flatMap((release) => (release ? [{ remote: name, ...release }] : [])),
  )
  return Promise.all(
    releases.map(async ({ remote, manifest, baseUrl }) => {
      const answer = await fetch(new URL(baseUrl + manifest.entry, portal)).catch(() => undefined)
      const lists = answer?.ok ? chunkListsOf(await answer.text()) : []
      return { remote, global: manifest.global, lists }
    }),
  )
}

/** What the portal lets a remote do; undefined if it has no such remote. */
export async function grantsFrom(portal: string, name: string): Promise<RemoteGrants | undefined> {
  const address = remoteGrants.path.replace(':name', name)
  const answer = await askPortal(portal, (await apiBaseOf(portal)) + address)
  if (answer.status === 404) return undefined
  const read = RemoteGrants.safeParse(await answer.json().catch(() => null))
  if (!read.success) throw noPortal(portal, answer)
  return read.data
}

/** Warns if the portal serves another version of the kit. */
export async function compareKits(portal: string, kit: Kit, project?: Project): Promise<void> {
  if (kit.version === undefined) return
  const answer = await askPortal(portal, `/kit/${KIT_FILE}`, { method: 'HEAD' })
  const served = answer.headers.get('etag')?.replace(/^(W\/)?"|"$/g, '')
  if (!answer.ok || served === undefined)
    throw refused('portal', `Lo que responde en ${portal} no sirve el kit de C+Suite.`)
  if (served === kit.version) return
  // npm caches by URL; the query bypasses the cache. Quoted, as zsh takes a bare ? for a pattern.
  const update = project?.hasKit
    ? 'npm exec --no -- csuite update'
    : `npm exec --yes --package="${portal}/kit/${KIT_FILE}?${served}" -- csuite …`
  console.error(`kit: Este kit es el ${kit.version} y el portal sirve el ${served}. Actualízalo: ${update}`)
}

/** Calls the portal's API. @throws Refused with the portal's message */
export async function callPortal<E extends EndpointDefinition>(
  portal: string,
  endpoint: E,
  input: EndpointInput<E>,
): Promise<EndpointResponse<E>> {
  const { params, query, body } = input as {
    params?: Record<string, string>
    query?: Record<string, string>
    body?: unknown
  }
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  const address = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params?.[name] ?? ''),
  )
  const response = await askPortal(portal, (await apiBaseOf(portal)) + address + search, {
    method: endpoint.method,
    headers: {
      authorization: `Bearer ${credential()}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json().catch(() => null)
  // The proxy in front of the portal timed out.
  if (answer === null && response.status === 504) throw unanswered(portal)
  if (!response.ok) throw refusalIn(endpoint, response.status, answer as ErrorAnswer | null)
  if (endpoint.response?.safeParse(answer).success === false) throw noPortal(portal, response)
  return answer as EndpointResponse<E>
}

interface ErrorAnswer {
  code?: string
  message?: string
  fields?: Record<string, string>
}

function refusalIn({ access }: EndpointDefinition, status: number, answer: ErrorAnswer | null): Refused {
  const { code = 'portal', message = `El portal respondió ${status}.`, fields = {} } = answer ?? {}
  if (code === 'RELEASE_REFUSED' && Object.keys(fields).length > 0)
    return new Refused(Object.entries(fields).map(([rule, sentence]) => ({ rule, message: sentence })))
  if (status === 401) {
    const fault =
      message === errorCatalogue.UNAUTHORIZED.message ? 'El portal no conoce la credencial.' : message
    const places = access === 'admin' ? 'Claves' : 'Despliegues, «Nueva credencial», o Claves'
    return refused('credential', `${fault} Pide otra a un administrador: ${places}, «Nueva clave».`)
  }
  return new Refused([{ rule: code.toLowerCase().replaceAll('_', '-'), message }], fields)
}
