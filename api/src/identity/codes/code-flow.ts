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

export interface CheckedFlow {
  id: string
  isCarried: boolean
}

/** The browser's flow or a new one. Call `rememberFlow` once the request was accepted. */
export async function flowFor(
  deps: Deps,
  request: FastifyRequest,
  purpose: CodePurpose,
  { email, address }: { email: string; address: string },
): Promise<CodeFlow> {
  const ofAddress = `address ${deps.secrets.hmac('code flow of an address', address)}`
  const carried = await recall(deps, request, fieldOf(purpose))
  return carried?.email === email
    ? { id: carried.flow, isNew: false, ofAddress }
    : { id: randomUUID(), isNew: true, ofAddress }
}

/** The flow that this browser started for the email, otherwise its address's. */
export async function flowOf(...caller: Parameters<typeof flowFor>): Promise<CheckedFlow> {
  const { id, isNew, ofAddress } = await flowFor(...caller)
  return isNew ? { id: ofAddress, isCarried: false } : { id, isCarried: true }
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
