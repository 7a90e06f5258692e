import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config'
import { cookieOptions, hostCookie } from '../../http/cookie-options'
import { seal, unseal } from '../secrets/seal'
import type { Secrets } from '../secrets/secrets'

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

/**
 * What somebody is in the midst of has a cookie that no other host of the domain sets: with its own registration in it, the code
 * of the person who registers here would confirm that one. What stays for months is worth none of every request's bytes.
 */
const cookieOf = ({ config }: BrowserStateDeps, name: keyof BrowserState) =>
  name === 'device' || name === 'secondFactor'
    ? { cookie: 'csuite_device', path: `${config.apiPrefix}/auth` }
    : { cookie: hostCookie(config, 'csuite_flow'), path: '/' }

const kFields = Symbol('browser state')
type WithFields = FastifyRequest & { [kFields]?: Record<string, Fields> }

async function fieldsOf({ secrets, now }: BrowserStateDeps, request: WithFields, cookie: string) {
  const all = (request[kFields] ??= {})
  return (all[cookie] ??= (await unseal<Fields>(secrets, PURPOSE, request.cookies[cookie], now())) ?? {})
}

/** A field of the browser's cookies, or what this call has put there; undefined once it has expired. */
export async function recall<Name extends keyof BrowserState>(
  deps: BrowserStateDeps,
  request: FastifyRequest,
  name: Name,
): Promise<BrowserState[Name] | undefined> {
  const field = (await fieldsOf(deps, request, cookieOf(deps, name).cookie))[name]
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
  const { cookie, path } = cookieOf(deps, name)
  const fields = await fieldsOf(deps, reply.request, cookie)
  Object.assign(fields, { [name]: { value, until: now + seconds * 1000 } })
  const live = Object.entries(fields).filter(([, { until }]) => until > now)
  const until = Math.max(...live.map(([, field]) => field.until))
  const sealed = await seal(secrets, PURPOSE, Object.fromEntries(live), until)
  void reply.setCookie(cookie, sealed, {
    ...cookieOptions(config, path),
    maxAge: Math.ceil((until - now) / 1000),
  })
}
