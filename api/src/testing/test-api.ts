import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { changeEmail, confirmEmail } from '@csuite/shared/contract/account'
import type {
  EndpointDefinition,
  EndpointInput,
  EndpointResponse,
} from '@csuite/shared/contract/define-endpoint'
import { login } from '@csuite/shared/contract/login'
import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import { register, verifyRegistration } from '@csuite/shared/contract/registration'
import { sql } from 'drizzle-orm'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { type Api, type ApiOptions, buildApp } from '../app'
import { loadConfig } from '../config'
import type { Database } from '../db/database'
import { ensureAdministrator } from '../identity/accounts/first-administrator'
import type { Mail, OutgoingMail } from '../outbox/outbox'
import { families } from './families'
import { createTestDatabase } from './test-database'
import { type TestEngine, testEngine } from './test-engines'
import { withStaleSearchColumns } from './test-users'

export const TEST_PASSWORD = 'Turbina-42'

export interface CallOptions {
  token?: string | undefined
  headers?: Record<string, string>
  cookies?: Record<string, string>
  /** The client's address. Default 127.0.0.1. */
  address?: string
}

export interface TestPerson {
  id: number
  email: string
  token: string
}

/** The real API on a real database, called with `inject`. */
export interface TestApi extends Api {
  database: Database
  /** Undefined on the embedded engine. */
  databaseUrl: string | undefined
  dataDir: string
  call<E extends EndpointDefinition>(
    endpoint: E,
    input: EndpointInput<E> | Record<string, unknown>,
    options?: CallOptions,
  ): Promise<LightMyRequestResponse>
  /** The parsed answer of a call that must succeed. */
  result<E extends EndpointDefinition>(
    endpoint: E,
    input: EndpointInput<E> | Record<string, unknown>,
    options?: CallOptions,
  ): Promise<EndpointResponse<E>>
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
  /** Runs a statement on the database; returns the rows. */
  sql<Row extends Record<string, unknown> = Record<string, unknown>>(
    statement: TemplateStringsArray,
    ...values: unknown[]
  ): Promise<Row[]>
  /** Sends due mails and returns all, or the recipient's, but the new-device notices, which nearly every sign-in causes. */
  mails(recipient?: string): Promise<Mail[]>
  newDeviceMails(): Promise<Mail[]>
  /** The newest code that was mailed to the address. */
  codeFor(email: string): Promise<string>
  /** Registers Ana Ruiz with TEST_PASSWORD, or with other fields in `more`. */
  register(email: string, more?: object, options?: CallOptions): Promise<LightMyRequestResponse>
  /** Registers, verifies and signs in. */
  signUp(email?: string): Promise<TestPerson>
  /** Signs in with a password; returns the session's token. */
  signIn(email: string, password?: string): Promise<string>
  signUpAdministrator(email?: string): Promise<TestPerson>
  /** With a code that is mailed. */
  resetPassword(email: string, newPassword: string): Promise<void>
  /** With a code that is mailed to the new address. */
  changeEmail(person: TestPerson, email: string): Promise<void>
  /** Moves the API's clock. */
  advance(ms: number): void
  log: string[]
}

let serial = 0
const uniqueEmail = (role: string) => `${role}${++serial}@csuite.example`

interface TestApiOptions {
  engine?: TestEngine
  env?: Record<string, string>
  build?: Partial<ApiOptions>
}

/** An object that is filled before the tests of a block. */
export function atStart<T extends object>(make: () => Promise<T>): T {
  const made = {} as T
  beforeAll(async () => void Object.assign(made, await make()))
  return made
}

/** An API for a whole block, closed after its tests; whatever these wrote about people must be findable. */
export function openTestApi(options: TestApiOptions | (() => Promise<TestApiOptions>) = {}): TestApi {
  const api = atStart(async () => createTestApi(typeof options === 'function' ? await options() : options))
  afterAll(async () => {
    try {
      expect(await withStaleSearchColumns(api.database)).toEqual([])
    } finally {
      await api.close()
    }
  })
  return api
}

/** Opens further APIs inside tests, with settings of their own; each is closed after its test. */
export function apisOnDemand(engine = testEngine) {
  const opened: TestApi[] = []
  afterEach(async () => {
    for (const api of opened.splice(0)) await api.close()
  })
  return async (env: Record<string, string> = {}, build: Partial<ApiOptions> = {}): Promise<TestApi> => {
    const api = await createTestApi({ engine, env, build })
    opened.push(api)
    return api
  }
}

/** The cookies that an answer sets, as the browser sends them with its next call. */
export const cookiesOf = ({ cookies }: LightMyRequestResponse): { cookies: Record<string, string> } => ({
  cookies: Object.fromEntries(cookies.map(({ name, value }) => [name, value])),
})

export async function createTestApi(options: TestApiOptions = {}): Promise<TestApi> {
  const dataDir = await mkdtemp(join(tmpdir(), 'csuite-test-'))
  const { database, url, drop } = await createTestDatabase(options.engine)
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: 'info',
    LIMITS_SCALE: '60000',
    ...(url === undefined ? {} : { DATABASE_URL: url }),
    ...options.env,
  })
  // The template has the default zone.
  if (options.env?.['TIME_ZONE'] !== undefined) await database.migrate(config.timeZone)
  const mails: OutgoingMail[] = []
  const log: string[] = []
  let shift = 0
  const api = await buildApp({
    config,
    database,
    modules: families(),
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

  const result: TestApi['result'] = async (endpoint, input, options) => {
    const answer = await call(endpoint, input, options)
    if (answer.statusCode !== endpoint.status) throw new Error(`${answer.statusCode} ${answer.body}`)
    return answer.json()
  }
  const registerPerson: TestApi['register'] = (email, more = {}, options) => {
    const person = { password: TEST_PASSWORD, name: 'Ana', lastName: 'Ruiz', phone: '+51987654321' }
    return call(register, { body: { email, ...person, ...more } }, options)
  }
  const signIn = async (email: string, password = TEST_PASSWORD) =>
    (await result(login, { body: { email, password } })).access_token

  const deliver = async (isWanted: (mail: Mail) => boolean) => {
    await api.platform.outbox.deliverDue()
    // Mails of one batch are sent in parallel.
    return mails.filter(isWanted).sort((one, other) => one.id - other.id)
  }
  const mailsTo: TestApi['mails'] = (to) =>
    deliver(({ kind, recipient }) => kind !== 'new-device' && recipient === (to ?? recipient))

  const codeFor = async (email: string) => {
    const code = (await mailsTo(email)).at(-1)?.data.code
    if (code === undefined) throw new Error(`no code was mailed to ${email}`)
    return code
  }

  return {
    ...api,
    database,
    databaseUrl: url,
    dataDir,
    log,
    call,
    result,
    signIn,
    codeFor,
    inject: (request) => api.app.inject(request),
    sql: async (statement, ...values) =>
      (await database.orm.execute(sql(statement, ...values))).rows as never[],
    mails: mailsTo,
    newDeviceMails: () => deliver(({ kind }) => kind === 'new-device'),
    advance: (ms) => {
      shift += ms
    },
    register: registerPerson,
    signUp: async (email = uniqueEmail('persona')) => {
      await registerPerson(email)
      const { access_token: token, user } = await result(verifyRegistration, {
        body: { email, code: await codeFor(email) },
      })
      return { id: user.id, email, token }
    },
    resetPassword: async (email, newPassword) => {
      await call(forgotPassword, { body: { email } })
      await result(changePassword, { body: { email, code: await codeFor(email), newPassword } })
    },
    changeEmail: async (person, email) => {
      await result(changeEmail, { body: { email } }, person)
      await result(confirmEmail, { body: { codigo: await codeFor(email) } }, person)
    },
    signUpAdministrator: async (email = uniqueEmail('admin')) => {
      await ensureAdministrator({ database, email, password: TEST_PASSWORD })
      const token = await signIn(email)
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
        sub: string
      }
      return { id: Number(claims.sub), email, token }
    },
    close: async () => {
      // One that a client left in the middle of an answer would hold the close up for the write timeout.
      api.app.server.closeAllConnections()
      await api.close()
      await drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
