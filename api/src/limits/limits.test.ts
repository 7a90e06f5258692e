import { randomUUID } from 'node:crypto'
import { createServer } from 'node:net'
import { changeEmail, confirmEmail } from '@csuite/shared/contract/account'
import { login } from '@csuite/shared/contract/login'
import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import { updatePassword } from '@csuite/shared/contract/profile'
import { resendVerification, verifyRegistration } from '@csuite/shared/contract/registration'
import { confirmIdentity } from '@csuite/shared/contract/sessions'
import { googleCallback } from '@csuite/shared/contract/social-login'
import { importUsers } from '@csuite/shared/contract/user-administration'
import type { LightMyRequestResponse } from 'fastify'
import { Redis } from 'ioredis'
import { listenLocally } from '../testing/ports'
import { type CallOptions, type TestApi, TEST_PASSWORD, apisOnDemand, cookiesOf } from '../testing/test-api'
import { addPerson } from '../testing/test-callers'
import { type TestProvider, startTestProvider } from '../testing/test-provider'
import { until } from '../testing/until'
import { AppError, overloaded, unavailable } from '../http/app-error'
import { type Counters, MemoryCounters, RedisCounters } from './limit-counters'
import { Limits } from './limits'

/** Empty if no Redis answers (jest.config.mjs). */
const redisUrl = process.env.TEST_REDIS_URL ?? ''
const stores = redisUrl === '' ? ['memory'] : ['memory', 'redis']

const outcomes = async (attempts: Promise<unknown>[]) => {
  const settled = await Promise.allSettled(attempts)
  return settled.filter(({ status }) => status === 'fulfilled').length
}

describe('limits of the assembled API', () => {
  let api: TestApi
  const open = apisOnDemand()
  beforeEach(async () => void (api = await open({ LIMITS_SCALE: '1' })))
  let google: TestProvider
  beforeAll(async () => {
    const redirectUri = 'http://localhost:3000/auth/google/callback'
    google = await startTestProvider({ clientId: 'g', clientSecret: 'secreto', redirectUri })
  })
  afterAll(() => google.close())
  const googleSettings = () => ({
    ...{ GOOGLE_CLIENT_ID: 'g', GOOGLE_CLIENT_SECRET: 'secreto', GOOGLE_ISSUER: google.issuer },
  })
  const signIn = (email: string, password: string, options?: CallOptions) =>
    api.call(login, { body: { email, password } }, options)
  /** The status of each of ten wrong passwords. */
  const tenWrong = async (email: string, options?: CallOptions) => {
    const statuses: number[] = []
    for (let tries = 0; tries < 10; tries += 1)
      statuses.push((await signIn(email, 'no-es-esta', options)).statusCode)
    return statuses
  }
  const ten = (status: number) => Array<number>(10).fill(status)

  test('of 200 parallel wrong passwords ten are checked, and none without the limit in front of the queue', async () => {
    const { email } = await api.signUp()
    const verify = jest.spyOn(api.platform.passwords, 'verify')
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_item, index) =>
        signIn(email, `no-es-${index}`, { headers: { 'x-forwarded-for': `10.1.1.${index}` } }),
      ),
    )
    expect(verify).toHaveBeenCalledTimes(10)
    expect(answers.filter(({ statusCode }) => statusCode === 400)).toHaveLength(10)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)
    expect(refused).toHaveLength(190)
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(500)
    expect(refused[0]?.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await signIn(email, TEST_PASSWORD)).statusCode).toBe(429)
    expect((await signIn(email, TEST_PASSWORD, { address: '203.0.113.1' })).statusCode).toBe(200)
  })

  test('right passwords do not count as wrong: many at once wait for each other instead of reaching the limit', async () => {
    const { email } = await api.signUp()
    const answers = await Promise.all(Array.from({ length: 64 }, () => signIn(email, TEST_PASSWORD)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
  })

  test('an account takes 50 wrong passwords an hour, from however many addresses', async () => {
    const { email } = await api.signUp()
    const statuses: number[] = []
    for (let network = 0; network < 8; network += 1)
      statuses.push(...(await tenWrong(email, { address: `2001:db8:0:${network}::1` })))
    expect(statuses.filter((status) => status === 400)).toHaveLength(50)
  })

  test.each([
    ['wrong passwords', 100, (email: string, from: CallOptions) => signIn(email, 'no-es-esta', from)],
    [
      'new codes',
      20,
      (email: string, from: CallOptions) => api.call(resendVerification, { body: { email } }, from),
    ],
    ['resets', 20, (email: string, from: CallOptions) => api.call(forgotPassword, { body: { email } }, from)],
  ] as const)('an address has %s for many accounts: %i an hour', async (_what, most, attempt) => {
    jest.spyOn(api.platform.passwords, 'verify').mockResolvedValue(false)
    const from = { address: '198.51.100.77' }
    const answers = await Promise.all(
      Array.from({ length: most + 5 }, (_item, index) => attempt(`nadie${index}@andes.example`, from)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(5)
  })

  test('strangers’ wrong passwords never lock out a browser that the account signed in from before', async () => {
    const { email } = await api.signUp()
    const home = { address: '198.51.100.4' }
    const [device] = (await signIn(email, TEST_PASSWORD, home)).cookies
    expect(device).toMatchObject({
      name: 'csuite_device',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/api/auth',
    })
    const cookies = { csuite_device: device?.value ?? '' }
    for (let network = 1; network <= 6; network += 1)
      await tenWrong(email, { address: network === 1 ? home.address : `203.0.113.${network}` })
    expect((await signIn(email, TEST_PASSWORD, { address: '192.0.2.9' })).statusCode).toBe(429)
    expect((await signIn(email, TEST_PASSWORD, { ...home, cookies })).statusCode).toBe(200)
    expect(await tenWrong(email, { cookies })).toEqual(ten(400))
    expect((await signIn(email, TEST_PASSWORD, { cookies })).statusCode).toBe(429)
  })

  test('all browsers that an account signed in from before have 60 wrong passwords an hour', async () => {
    const { email } = await api.signUp()
    const statuses: number[] = []
    for (let browser = 0; browser < 7; browser += 1) {
      const [device] = (await signIn(email, TEST_PASSWORD, { address: `198.51.100.${browser}` })).cookies
      statuses.push(...(await tenWrong(email, { cookies: { csuite_device: device?.value ?? '' } })))
    }
    expect(statuses).toEqual([...Array<number>(60).fill(400), ...ten(429)])
  })

  test('a browser that knows one account has no attempts of its own on another', async () => {
    const attacker = await api.signUp()
    const { email } = await api.signUp()
    const own = await signIn(attacker.email, TEST_PASSWORD)
    const cookies = { csuite_device: own.cookies[0]?.value ?? '' }
    await tenWrong(email)
    expect(await tenWrong(email, { cookies })).toEqual(ten(429))
    expect(await tenWrong(email, { cookies: { csuite_device: 'falsa' } })).toEqual(ten(429))
  })

  test('who is signed in changes the password whatever strangers try, and guesses ten times a session', async () => {
    const { email, token } = await api.signUp()
    for (let network = 0; network < 6; network += 1)
      await tenWrong(email, { address: network === 0 ? '127.0.0.1' : `203.0.113.${network}` })
    const change = (currentPassword: string, newPassword: string) =>
      api.call(updatePassword, { body: { currentPassword, newPassword } }, { token })
    expect((await change(TEST_PASSWORD, 'Compresor-7')).statusCode).toBe(200)
    for (let tries = 0; tries < 10; tries += 1)
      expect((await change('no-es-esta', 'Compresor-8')).statusCode).toBe(400)
    expect((await change('Compresor-7', 'Compresor-8')).statusCode).toBe(429)
  })

  describe('mails to a mailbox, +tags included, five an hour for all browsers that it is not known to', () => {
    /** Moves the windows' clock by more than the 60 s that a flow waits. */
    const aMinutePasses = () => {
      const now = performance.now()
      jest.spyOn(performance, 'now').mockReturnValue(now + 61_000)
    }
    afterEach(() => jest.restoreAllMocks())

    test.each([
      ['forgotten passwords', forgotPassword],
      ['registration codes', resendVerification],
    ] as const)('%s, in old flows and new ones', async (_what, endpoint) => {
      const { email } = await api.signUp()
      const flows: Record<string, CallOptions> = {}
      const statuses: number[] = []
      for (let asked = 0; asked < 12; asked += 1) {
        aMinutePasses()
        // Three browsers ask, each again and again for its own tag.
        const tagged = email.replace('@', `+${asked % 3}@`)
        const answer = await api.call(endpoint, { body: { email: tagged } }, flows[tagged])
        flows[tagged] ??= cookiesOf(answer)
        statuses.push(answer.statusCode)
      }
      expect(statuses).toEqual([...Array<number>(5).fill(200), ...Array<number>(7).fill(429)])
    })

    test('changes of email, whoever asks', async () => {
      const statuses: number[] = []
      for (let asked = 0; asked < 7; asked += 1) {
        const person = await api.signUp(`cambio${asked}@csuite.example`)
        const body = { email: `destino+${asked}@csuite.example` }
        statuses.push((await api.call(changeEmail, { body }, person)).statusCode)
      }
      expect(statuses).toEqual([...Array<number>(5).fill(200), 429, 429])
    })

    test('a browser that the account signed in from has five of its own', async () => {
      const { email } = await api.signUp()
      const browser = cookiesOf(await signIn(email, TEST_PASSWORD))
      const forgot = async (options?: CallOptions) =>
        (await api.call(forgotPassword, { body: { email } }, options)).statusCode
      for (let asked = 0; asked < 6; asked += 1) {
        aMinutePasses()
        await forgot()
      }
      expect([await forgot(), await forgot(browser)]).toEqual([429, 200])
    })
  })

  test('wrong codes for a mailbox: 60 an hour from outside of the flows, from however many addresses', async () => {
    const { email } = await api.signUp()
    const browser = cookiesOf(await api.call(forgotPassword, { body: { email } }))
    const code = await api.codeFor(email)
    const enter = async (tried: string, options: CallOptions) =>
      (await api.call(changePassword, { body: { email, code: tried, newPassword: 'Compresor-7' } }, options))
        .statusCode
    const statuses: number[] = []
    // The sign-up's code was one.
    for (let tried = 0; tried < 61; tried += 1)
      statuses.push(
        await enter('00000x'.replace('x', String(tried % 10)), { address: `198.51.100.${tried}` }),
      )
    expect(statuses.filter((status) => status === 429)).toHaveLength(2)
    expect(await enter(code, browser)).toBe(200)
  })

  test('right passwords count too, for each account and address, and a known browser apart from them', async () => {
    const few = await open({ LIMITS_SCALE: '0.01' })
    const { email, token } = await few.signUp()
    const password = TEST_PASSWORD
    const enter = async (options?: CallOptions) => few.call(login, { body: { email, password } }, options)
    const confirm = async () =>
      (await few.call(confirmIdentity, { body: { password } }, { token })).statusCode
    const answers = [await enter(), await enter(), await enter(), await enter()]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 429])
    expect((await enter({ address: '203.0.113.4' })).statusCode).toBe(200)
    const browser = cookiesOf(answers[0] as LightMyRequestResponse)
    const known = [await confirm(), (await enter(browser)).statusCode, await confirm(), await confirm()]
    expect(known).toEqual([204, 200, 204, 429])
  })

  test('a large body is counted before it is read', async () => {
    const few = await open({ LIMITS_SCALE: '0.05' })
    const { token } = await few.signUpAdministrator()
    const broken = async () =>
      (await few.call(importUsers, { body: { csv: 1 as unknown as string } }, { token })).statusCode
    expect([await broken(), await broken(), await broken(), await broken()]).toEqual([400, 400, 400, 429])
  })

  // Each would be refused to the fourth person at the latest.
  test.each(
    Object.entries<(office: TestApi, email: string) => Promise<LightMyRequestResponse>>({
      'choose passwords': async (office) => {
        const { email } = await addPerson(office)
        const asked = await office.call(forgotPassword, { body: { email } })
        if (asked.statusCode !== 200) return asked
        const body = { email, code: await office.codeFor(email), newPassword: 'Compresor-7' }
        return office.call(changePassword, { body }, cookiesOf(asked))
      },
      register: async (office, email) => {
        await office.register(email)
        return office.call(verifyRegistration, { body: { email, code: await office.codeFor(email) } })
      },
      'change their addresses': async (office, email) => {
        const person = await addPerson(office)
        await office.result(changeEmail, { body: { email } }, person)
        return office.call(confirmEmail, { body: { codigo: await office.codeFor(email) } }, person)
      },
      'enter with Google': async (office, email) => {
        Object.assign(google.identity, { sub: email, email, email_verified: true })
        const start = await office.inject({ url: '/api/auth/google' })
        const query = await google.authorize(String(start.headers.location))
        return office.call(googleCallback, { query }, cookiesOf(start))
      },
    }),
  )('the people of an office %s, however many they are behind its address', async (_what, each) => {
    const office = await open({ LIMITS_SCALE: '0.05', ...googleSettings() })
    for (const name of ['ana', 'eva', 'luis', 'rosa'])
      expect((await each(office, `${name}@oficina.example`)).statusCode).toBe(200)
  })

  test('beyond the hashing queue a login is answered 503 and not counted as wrong', async () => {
    const { email } = await api.signUp()
    jest.spyOn(api.platform.passwords, 'inTurn').mockRejectedValueOnce(unavailable(1))
    const answer = await signIn(email, TEST_PASSWORD)
    expect(answer.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
    expect(answer.headers['retry-after']).toBe('1')
    expect(await tenWrong(email)).toEqual(ten(400))
    expect(await tenWrong(email)).toEqual(ten(429))
  })
})

describe.each(stores)('windows counted in %s', (where) => {
  const redis = new Redis(redisUrl, { lazyConnect: true, maxRetriesPerRequest: 0 })
  const prefix = `csuite-test-${randomUUID()}`
  const window = (key: string, points: number, ms = 60_000) => ({ key: `${prefix}:${key}`, points, ms })
  const counters: Counters = where === 'memory' ? new MemoryCounters() : new RedisCounters(redis)
  afterAll(() => redis.disconnect())

  test('a thousand at once through two windows: as many as the narrower allows, and no trace of the others', async () => {
    const wide = window('wide', 20)
    const waits = await Promise.all(
      Array.from({ length: 1000 }, () => counters.take([window('narrow', 3), wide])),
    )
    expect(waits.filter((wait) => wait === 0)).toHaveLength(3)
    for (const wait of waits) expect(wait).toBeLessThanOrEqual(60_000)
    const rest = await Promise.all(Array.from({ length: 30 }, () => counters.take([wide])))
    expect(rest.filter((wait) => wait === 0)).toHaveLength(17)
  })

  test('what is given back may be taken again, and no more than was taken', async () => {
    const one = window('back', 2)
    for (let round = 0; round < 5; round += 1) await counters.refund([one])
    expect(await counters.take([one])).toBe(0)
    expect(await counters.take([one])).toBe(0)
    expect(await counters.take([one])).toBeGreaterThan(0)
    await counters.refund([one])
    expect(await counters.take([one])).toBe(0)
  })

  test('a window ends', async () => {
    const short = window('short', 1, 500)
    const [first, second] = await Promise.all([counters.take([short]), counters.take([short])])
    expect(first).toBe(0)
    expect(second).toBeGreaterThan(0)
    await until('the window to end', async () => (await counters.take([short])) === 0)
  })
})

/** Limits on a fake Redis that sends one answer to each command, or none. */
async function limitsOn(answerTo: (commands: string) => string | undefined) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (data) => {
      const text = data.toString()
      const commands = text.match(/^\*\d+\r$/gm)?.length ?? 0
      const answer = answerTo(text)
      if (answer !== undefined) socket.write(`${answer}\r\n`.repeat(commands))
    })
  })
  const port = await listenLocally(server)
  const limits = new Limits({ scale: 1, redisUrl: `redis://127.0.0.1:${port}`, keyPrefix: 'fake' })
  await until('its Redis to be ready', () => !limits.inMemory)
  const close = () => {
    limits.close()
    server.close()
  }
  return { limits, close }
}

test('while a Redis goes silent nothing passes uncounted; afterwards the process counts by itself', async () => {
  let silent = false
  let unanswered = 0
  const { limits, close } = await limitsOn(() => {
    if (silent) unanswered += 1
    return silent ? undefined : '+OK'
  })
  silent = true
  const attempt = () => limits.take(['resendWait', 'ana'])
  const during = await Promise.allSettled([attempt(), attempt(), attempt()])
  expect(unanswered).toBeGreaterThan(0)
  for (const { status } of during) expect(status).toBe('rejected')
  expect(during[0]).toMatchObject({ reason: { code: 'UNAVAILABLE' } })
  expect(await outcomes([attempt(), attempt(), attempt()])).toBe(1)
  close()
})

test.each(['READONLY replica', 'OOM full', 'MISCONF no snapshot', 'WRONGTYPE list'])(
  'while its Redis answers %s a process counts by itself, and gives back to itself',
  async (refusal) => {
    const { limits, close } = await limitsOn((text) => (text.includes('eval') ? `-${refusal}` : '+OK'))
    expect(limits.inMemory).toBe(false)
    const attempt = () => limits.take(['failedLoginByAccountAndAddress', 'ana 1'])
    for (let right = 0; right < 15; right += 1) await (await attempt())()
    expect(await outcomes(Array.from({ length: 50 }, attempt))).toBe(10)
    expect(limits.inMemory).toBe(true)
    close()
  },
)

test('without its Redis a process goes on counting in memory, at once', async () => {
  const limits = new Limits({ scale: 1, redisUrl: 'redis://127.0.0.1:9', keyPrefix: 'away' })
  const attempts = Array.from({ length: 50 }, () => limits.take(['failedLoginByAccountAndAddress', 'ana 1']))
  expect(await outcomes(attempts)).toBe(10)
  limits.close()
})

test('the scale multiplies counts and divides waiting times', async () => {
  const limits = new Limits({ scale: 3 })
  const count = (name: 'emailCheckByAddress' | 'resendWait') =>
    outcomes(Array.from({ length: 100 }, () => limits.take([name, 'x'])))
  expect(await count('emailCheckByAddress')).toBe(30)
  expect(await count('resendWait')).toBe(1)
  await expect(limits.take(['resendWait', 'x'])).rejects.toMatchObject({ retryAfter: 20 })
})

test.each([
  ['resendWait', 'Demasiados intentos. Espera un momento e inténtalo de nuevo.'],
  ['failedLoginByAccountAndAddress', 'Demasiados intentos. Espera 10 minutos e inténtalo de nuevo.'],
  ['emailCheckByAddressDaily', 'Demasiados intentos. Espera 24 horas e inténtalo de nuevo.'],
] as const)('a refusal by %s tells how long to wait', async (name, message) => {
  const limits = new Limits({ scale: 1 })
  const attempts = Array.from({ length: 51 }, () => limits.take([name, 'x']))
  const refused = await Promise.allSettled(attempts)
  expect(refused.at(-1)).toMatchObject({ reason: { message } })
})

test.each([
  ['that the process was too busy for', overloaded(1), true],
  ['that its database was away for', Object.assign(new Error(), { code: 'ECONNREFUSED' }), true],
  ['that was wrong', new AppError('INVALID_CODE'), false],
])('an attempt %s counts, unless it was not served', async (_what, failure, isFree) => {
  const limits = new Limits({ scale: 1 })
  const attempt = () => limits.during([['registerByMailbox', 'ana']], () => Promise.reject(failure))
  for (let tries = 0; tries < 5; tries += 1) await expect(attempt()).rejects.toBe(failure)
  const sixth = expect(attempt()).rejects
  await (isFree ? sixth.toBe(failure) : sixth.toMatchObject({ code: 'TOO_MANY_REQUESTS' }))
})

test.each(["$'", '$`', '$&', '$$'])(
  '%s in an address is no pattern: another address is counted',
  async (signs) => {
    const limits = new Limits({ scale: 1 })
    await limits.take(['resendWait', `beto${signs}@uno.example`])
    await limits.take(['resendWait', 'beto@uno.example'])
    await expect(limits.take(['resendWait', `beto${signs}@uno.example`])).rejects.toMatchObject({
      retryAfter: 60,
    })
  },
)
