import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config'
import { cookieOptions } from '../../http/cookie-options'
import { seal, unseal } from '../secrets/seal'
import type { Secrets } from '../secrets/secrets'

const COOKIE = 'csuite_device'
const PURPOSE = 'browser state'

interface CodeFlowOfBrowser {
  email: string
  flow: string
}

/** What the portal keeps in a browser between calls. */
export interface BrowserState {
  /** Marks of the accounts that signed in here, last one first. */
  device: { id: string; accounts: string[] }
  /** The second factor that is not asked again. */
  secondFactor: { factor: string; password: string }
  /** Tells this browser's registration attempts from others'. */
  registration: { id: string }
  registrationCode: CodeFlowOfBrowser
  resetCode: CodeFlowOfBrowser
}

/** `until`: milliseconds since 1970. */
type Fields = { [Name in keyof BrowserState]?: { value: BrowserState[Name]; until: number } }

export interface BrowserStateDeps {
  config: Config
  secrets: Secrets
  now: () => number
}

const kFields = Symbol('browser state')
type WithFields = FastifyRequest & { [kFields]?: Fields }

async function fieldsOf({ secrets, now }: BrowserStateDeps, request: WithFields): Promise<Fields> {
  request[kFields] ??= (await unseal<Fields>(secrets, PURPOSE, request.cookies[COOKIE], now())) ?? {}
  return request[kFields]
}

/** A field of the browser's cookie, or what this call has put there; undefined once it has expired. */
export async function recall<Name extends keyof BrowserState>(
  deps: BrowserStateDeps,
  request: FastifyRequest,
  name: Name,
): Promise<BrowserState[Name] | undefined> {
  const field = (await fieldsOf(deps, request))[name]
  return field !== undefined && field.until > deps.now() ? field.value : undefined
}

/**
 * Keeps a field in the browser for `seconds`. Not for a cross-site call: it brings no SameSite=Lax cookie, so its answer would
 * replace fields that it cannot see. A navigation by GET brings it.
 */
export async function remember<Name extends keyof BrowserState>(
  deps: BrowserStateDeps,
  reply: FastifyReply,
  name: Name,
  { value, seconds }: { value: BrowserState[Name]; seconds: number },
): Promise<void> {
  const { config, secrets } = deps
  const { method, headers } = reply.request
  const isNavigation = method === 'GET' && headers['sec-fetch-mode'] === 'navigate'
  if (headers['sec-fetch-site'] === 'cross-site' && !isNavigation) return
  const now = deps.now()
  const fields: Fields = await fieldsOf(deps, reply.request)
  Object.assign(fields, { [name]: { value, until: now + seconds * 1000 } })
  const live = Object.entries(fields).filter(([, { until }]) => until > now)
  const until = Math.max(...live.map(([, field]) => field.until))
  const sealed = await seal(secrets, PURPOSE, Object.fromEntries(live), until)
  void reply.setCookie(COOKIE, sealed, {
    ...cookieOptions(config, `${config.apiPrefix}/auth`),
    maxAge: Math.ceil((until - now) / 1000),
  })
}
