import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { EndpointDefinition, EndpointInput } from '@csuite/shared/contract/define-endpoint'
import { login } from '@csuite/shared/contract/login'
import { register, verifyRegistration } from '@csuite/shared/contract/registration'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Api, type ApiOptions, buildApp } from '../app'
import { loadConfig } from '../config'
import type { Database } from '../db/database'
import { ensureAdministrator } from '../identity/first-administrator'
import type { Mail } from '../outbox/outbox'
import { createTestDatabase } from './test-database'
import type { TestEngine } from './test-engines'

export const TEST_PASSWORD = 'Turbina-42'

export interface CallOptions {
  token?: string | undefined
  headers?: Record<string, string>
  cookies?: Record<string, string>
  /** The client's address. Default 127.0.0.1. */
  address?: string
}

/** Who a test acts as. */
export interface TestPerson {
  id: number
  email: string
  token: string
}

/** The real API on a real database, called with `inject`. */
export interface TestApi extends Api {
  database: Database
  /** Address of the database server; undefined on the embedded engine. */
  databaseUrl: string | undefined
  dataDir: string
  /** Calls an endpoint of the contract. */
  call<E extends EndpointDefinition>(
    endpoint: E,
    input: EndpointInput<E> | Record<string, unknown>,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Everything mailed so far but the notices of new browsers, which nearly every sign-in here is; sends what is due first. */
  mails(): Promise<Mail[]>
  /** The notices of new browsers. */
  newDeviceMails(): Promise<Mail[]>
  /** The newest code that was mailed to the address. */
  codeFor(email: string): Promise<string>
  /** Registers, verifies and signs in. */
  signUp(email?: string): Promise<TestPerson>
  /** An administrator, signed in. */
  signUpAdministrator(email?: string): Promise<TestPerson>
  /** Moves the API's clock. */
  advance(ms: number): void
  /** Log lines so far. */
  log: string[]
}

// Opening a database on a busy machine takes longer than jest's five seconds.
jest.setTimeout(60_000)

let serial = 0
const uniqueEmail = (role: string) => `${role}${++serial}@csuite.example`

interface TestApiOptions {
  env?: Record<string, string>
  build?: Partial<ApiOptions>
}

/** What is made before the tests of a block; empty until then. */
export function atStart<T extends object>(make: () => Promise<T>): T {
  const made = {} as T
  beforeAll(async () => void Object.assign(made, await make()))
  return made
}

/** The API of a whole block, closed after its tests. */
export function openTestApi(engine: TestEngine, options?: TestApiOptions): TestApi {
  const api = atStart(() => createTestApi(engine, options))
  afterAll(() => api.close())
  return api
}

export async function createTestApi(engine: TestEngine, options: TestApiOptions = {}): Promise<TestApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'csuite-test-'))
  const { database, url, drop } = await createTestDatabase(engine)
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    LIMITS_SCALE: '60000',
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    ...options.env,
  })
  const mails: Mail[] = []
  const log: string[] = []
  let shift = 0
  const api = await buildApp({
    config,
    database,
    now: () => Date.now() + shift,
    workers: false,
    processChecks: false,
    logStream: { write: (line) => void log.push(line) },
    sendMail: (mail) => {
      mails.push(mail)
      return Promise.resolve()
    },
    ...options.build,
  }).catch(async (error: unknown) => {
    // An open database would keep the test process alive.
    await drop()
    throw error
  })

  const call: TestApi['call'] = (endpoint, input, { token, headers, cookies, address } = {}) => {
    const { body, query, params } = input as {
      body?: object
      query?: object
      params?: Record<string, unknown>
    }
    const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
      encodeURIComponent(String(params?.[name])),
    )
    return api.app.inject({
      method: endpoint.method,
      url: `${config.apiPrefix}${path}`,
      ...(query === undefined ? {} : { query: query as Record<string, string> }),
      ...(body === undefined ? {} : { payload: body }),
      headers: { ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(cookies === undefined ? {} : { cookies }),
      ...(address === undefined ? {} : { remoteAddress: address }),
    })
  }

  const deliver = async (isWanted: (mail: Mail) => boolean) => {
    await api.platform.outbox.deliverDue()
    return mails.filter(isWanted)
  }
  const allMails = () => deliver(({ kind }) => kind !== 'new-device')

  const codeFor = async (email: string) => {
    const code = (await allMails()).filter((mail) => mail.recipient === email).at(-1)?.data.code
    if (code === undefined) throw new Error(`no code was mailed to ${email}`)
    return code
  }

  const test: TestApi = {
    ...api,
    database,
    databaseUrl: url,
    dataDir,
    log,
    call,
    codeFor,
    inject: (request) => api.app.inject(request),
    mails: allMails,
    newDeviceMails: () => deliver(({ kind }) => kind === 'new-device'),
    advance: (ms) => {
      shift += ms
    },
    signUp: async (email = uniqueEmail('persona')) => {
      const person = { name: 'Ana', lastName: 'Ruiz', phone: '+51987654321' }
      await call(register, { body: { email, password: TEST_PASSWORD, ...person } })
      const answer = await call(verifyRegistration, { body: { email, code: await codeFor(email) } })
      const { access_token: token, user } = answer.json<{ access_token: string; user: { id: number } }>()
      return { id: user.id, email, token }
    },
    signUpAdministrator: async (email = uniqueEmail('admin')) => {
      await ensureAdministrator({ database, email, password: TEST_PASSWORD })
      const answer = await call(login, { body: { email, password: TEST_PASSWORD } })
      const { access_token: token } = answer.json<{ access_token: string }>()
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
        sub: string
      }
      return { id: Number(claims.sub), email, token }
    },
    close: async () => {
      await api.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
  return test
}
