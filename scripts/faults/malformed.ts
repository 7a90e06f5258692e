import { Agent, type IncomingMessage, request as httpRequest } from 'node:http'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import {
  type MalformedRequest,
  malformedRequest,
  operationsOf,
} from '../../api/src/testing/malformed-requests'
import { randomFrom } from '../../api/src/testing/random'
import { ask } from '../rig/portal-client'
import { signUp } from '../rig/people'
import { type PortalProcess, reportsHeldMemory } from '../rig/portal-process'
import { type TestRig, startRig } from '../rig/test-rig'
import { sendWireOddity } from './wire-oddities'

/**
 * Fuzzes one process with malformed requests made from its OpenAPI document, and looks for 5xx, hangs and memory leaks.
 * `npm run faults -- malformed [--requests 100000] [--seed N]`; ends with 1 if there is one.
 */
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000_007) },
  },
})
const total = Number(values.requests)
const seed = Number(values.seed)
const AT_ONCE = 16
const HANG_MS = 6000
/** Allowed for the memory after garbage collection, from a quarter of the requests to the end. */
const GROWTH = 0.15
/** Requests per session: some are valid and end it. */
const RENEW_EVERY = 500
/** One request in this many is malformed below HTTP. */
const WIRE_EVERY = 20

const random = randomFrom(seed)
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE })
const statuses = new Map<string, number>()
const problems: string[] = []
const count = (status: string) => statuses.set(status, (statuses.get(status) ?? 0) + 1)

async function send(base: string, { method, path, headers, body }: MalformedRequest) {
  const { hostname, port } = new URL(base)
  const length = body === undefined ? {} : { 'content-length': String(body.length) }
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = httpRequest(
      { hostname, port, method, path, headers: { ...headers, ...length }, agent, timeout: HANG_MS },
      resolve,
    )
    outgoing.on('timeout', () => outgoing.destroy(new Error(`no answer within ${HANG_MS} ms`)))
    outgoing.on('error', reject)
    outgoing.end(body)
  })
  const retryAfter = answer.headers['retry-after']
  return { status: answer.statusCode ?? 0, body: await text(answer), retryAfter }
}

const shown = ({ method, path, headers, body }: MalformedRequest) =>
  `${method} ${path.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${body?.toString().slice(0, 300) ?? ''}`

async function one(base: string, request: MalformedRequest): Promise<void> {
  try {
    const { status, body, retryAfter } = await send(base, request)
    count(String(status))
    // Overload and unavailable services answer 503 with Retry-After; a plan without a price without.
    const planned = status === 503 && (retryAfter !== undefined || body.includes('"BILLING_UNAVAILABLE"'))
    if (status >= 500 && !planned) problems.push(`${status} ${body.slice(0, 200)} for ${shown(request)}`)
  } catch (error) {
    const { message, code } = error as Error & { code?: string }
    // The server may close the connection before it has read a refused body.
    if (code === 'EPIPE' || code === 'ECONNRESET') count('closed')
    else problems.push(`${message} for ${shown(request)}`)
  }
}

async function tokensOf(rig: TestRig, base: string, round: number): Promise<(string | undefined)[]> {
  const person = await signUp(base, `torcida${round}@csuite.example`, rig.codeFor)
  const { body } = await ask(base, 'POST', '/api/auth/login', { body: rig.admin })
  return [person.token, (body as { access_token: string }).access_token, undefined, 'x.y.z']
}

async function memoryOf(product: PortalProcess) {
  // Requests of broken connections may still be running; a password hash takes 19 MB.
  await wait(2000)
  const resident = product.residentMb()
  return { held: await product.heldMb(), resident }
}

const rig = await startRig(1, { env: { NODE_ENV: 'development', ...reportsHeldMemory } })
try {
  const [product] = rig.products
  const base = product.url
  const { body } = await ask(base, 'GET', '/api/openapi.json')
  const operations = operationsOf(body as object)
  console.log(`${total} requests, seed ${seed}, ${operations.length} operations`)
  let warm: { held: number; resident: number } | undefined
  for (let sent = 0; sent < total; sent += RENEW_EVERY) {
    const tokens = await tokensOf(rig, base, sent)
    const requests = Array.from({ length: Math.min(RENEW_EVERY, total - sent) }, () =>
      malformedRequest(random.pick(operations), random, tokens),
    )
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let next = requests.pop(); next !== undefined; next = requests.pop()) {
          if (requests.length % WIRE_EVERY === 0) count(await sendWireOddity(base, random, problems))
          else await one(base, next)
        }
      }),
    )
    if (sent >= total / 4) warm ??= await memoryOf(product)
    if (sent % 10_000 === 0)
      console.log(`${sent} sent, ${product.residentMb().toFixed(0)} MB, ${problems.length} problems`)
  }
  const end = await memoryOf(product)
  const { held, resident } = warm ?? end
  if (end.held > held * (1 + GROWTH))
    problems.push(`held memory grew from ${held.toFixed(1)} to ${end.held.toFixed(1)} MB`)
  const alive = await ask(base, 'GET', '/api/health/ready')
  if (alive.status !== 200) problems.push(`ready answers ${alive.status} afterwards`)
  const answers = [...statuses]
    .sort()
    .map(([status, times]) => `${status} × ${times.toLocaleString('en')}`)
    .join(', ')
  const text = `${total.toLocaleString('en')} requests on ${operations.length} operations, seed ${seed}: ${answers}. Unplanned 5xx, hangs and other problems: ${problems.length}. Memory held after garbage collection: ${held.toFixed(1)} MB after a quarter, ${end.held.toFixed(1)} MB at the end; resident before it: ${resident.toFixed(0)} and ${end.resident.toFixed(0)} MB.`
  console.log(`\n${text}`)
  for (const problem of problems.slice(0, 20)) console.log(`✗ ${problem}`)
} finally {
  agent.destroy()
  await rig.close()
}
process.exitCode = problems.length > 0 ? 1 : 0
