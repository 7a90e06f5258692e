import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { signInCookieOptions } from '../http/cookie-options'
import { seal, unseal } from '../http/sealed-cookie'
import type { Platform } from '../platform'
import type { CodePurpose } from './codes.repository'

const SECONDS = 3600

type Deps = Pick<Platform, 'config' | 'secrets' | 'now'>

const cookieName = (purpose: CodePurpose) => `csuite_code_${purpose}`
const sealPurpose = (purpose: CodePurpose) => `code flow ${purpose}`

/** Ties mailed codes to the browser that requested them. The mailbox's rate limits bound the number of flows. */
export interface CodeFlow {
  id: string
  /** The request that starts a flow counts on the limit that callers without a cookie share. */
  isNew: boolean
}

/** The flow that this browser started for the mailbox within the last hour. */
export async function flowOf(
  deps: Deps,
  request: FastifyRequest,
  purpose: CodePurpose,
  email: string,
): Promise<string | undefined> {
  const value = await unseal(
    deps.secrets,
    sealPurpose(purpose),
    request.cookies[cookieName(purpose)],
    deps.now(),
  )
  return value?.email === email ? value.flow : undefined
}

/** The browser's flow or a new one. Call `rememberFlow` once the request was accepted. */
export async function flowFor(...caller: Parameters<typeof flowOf>): Promise<CodeFlow> {
  const known = await flowOf(...caller)
  return { id: known ?? randomUUID(), isNew: known === undefined }
}

export async function rememberFlow(
  deps: Deps,
  reply: FastifyReply,
  purpose: CodePurpose,
  { email, flow }: { email: string; flow: CodeFlow },
): Promise<void> {
  const value = { email, flow: flow.id }
  const sealed = await seal(deps.secrets, sealPurpose(purpose), value, deps.now() + SECONDS * 1000)
  void reply.setCookie(cookieName(purpose), sealed, signInCookieOptions(deps.config, SECONDS))
}
