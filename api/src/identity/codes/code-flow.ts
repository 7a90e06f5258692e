import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type BrowserStateDeps as Deps, recall, remember } from '../browsers/browser-state'
import type { CodePurpose } from './codes.repository'

const SECONDS = 3600

const fieldOf = (purpose: CodePurpose) => `${purpose}Code` as const

/** Ties mailed codes to the browser that requested them, for an hour from its first request. */
export interface CodeFlow {
  id: string
  /** The caller carried no cookie of an earlier request. */
  isNew: boolean
  /** The flow of callers without a cookie from the same address: it has tries, but no code. */
  ofAddress: string
}

/** The flow that a code is checked in: the browser's own, otherwise its address's. */
export interface CheckedFlow {
  id: string
  isCarried: boolean
}

interface Caller {
  email: string
  address: string
}

const flowOfAddress = ({ secrets }: Deps, address: string): string =>
  `address ${secrets.hmac('code flow of an address', address)}`

/** The flow that this browser started for the email. */
export async function flowOf(
  deps: Deps,
  request: FastifyRequest,
  purpose: CodePurpose,
  { email, address }: Caller,
): Promise<CheckedFlow> {
  const carried = await carriedFlow(deps, request, purpose, email)
  return { id: carried ?? flowOfAddress(deps, address), isCarried: carried !== undefined }
}

/** The browser's flow or a new one. Call `rememberFlow` once the request was accepted. */
export async function flowFor(
  deps: Deps,
  request: FastifyRequest,
  purpose: CodePurpose,
  { email, address }: Caller,
): Promise<CodeFlow> {
  const carried = await carriedFlow(deps, request, purpose, email)
  const ofAddress = flowOfAddress(deps, address)
  return { id: carried ?? randomUUID(), isNew: carried === undefined, ofAddress }
}

async function carriedFlow(
  deps: Deps,
  request: FastifyRequest,
  purpose: CodePurpose,
  email: string,
): Promise<string | undefined> {
  const value = await recall(deps, request, fieldOf(purpose))
  return value?.email === email ? value.flow : undefined
}

export async function rememberFlow(
  deps: Deps,
  reply: FastifyReply,
  purpose: CodePurpose,
  { email, flow }: { email: string; flow: CodeFlow },
): Promise<void> {
  // A further request does not prolong the flow.
  if (!flow.isNew) return
  await remember(deps, reply, fieldOf(purpose), { value: { email, flow: flow.id }, seconds: SECONDS })
}
