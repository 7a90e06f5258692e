import { currentUser, login, logout } from '@csuite/shared/contract/login'
import { passkeySignIn } from '@csuite/shared/contract/passkeys'
import { answerSecondFactor } from '@csuite/shared/contract/second-factor'
import { endOtherSessions } from '@csuite/shared/contract/sessions'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import { buildApp } from '../../app'
import { openDatabase } from '../../db/open-database'
import { Outbox } from '../../outbox/outbox'
import { mailParts } from '../../platform'
import { type TestPerson, TEST_PASSWORD, atStart, openTestApi } from '../../testing/test-api'
import { describeOnServer } from '../../testing/test-engines'
import { registerPasskey, signInChallenge } from '../../testing/test-passkey'
import { turnOnSecondFactor } from '../../testing/test-second-factor'
import { until } from '../../testing/until'

describe('sessions', () => {
  const api = openTestApi()

  test('a token in the query is no session', async () => {
    const { token } = await api.signUp()
    const answer = await api.inject({ method: 'GET', url: '/api/auth/user', query: { token } })
    expect(answer.statusCode).toBe(401)
  })

  test('a session ends after its hours', async () => {
    const { token } = await api.signUp()
    api.advance(11 * 3_600_000)
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(200)
    api.advance(3_600_001)
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(401)
    api.advance(-12 * 3_600_000)
  })

  const tokenIn = (answer: { json(): unknown }) => (answer.json() as { access_token: string }).access_token
  const waysIn = Object.entries<(person: TestPerson) => Promise<() => Promise<string>>>({
    'a passkey': async (person) => {
      const passkey = await registerPasskey(api, person)
      const respuesta = passkey.get(await signInChallenge(api))
      return async () => tokenIn(await api.call(passkeySignIn, { body: { respuesta } }))
    },
    'a second factor': async ({ email, token }) => {
      const app = await turnOnSecondFactor(api, token)
      const asked = await api.call(login, { body: { email, password: TEST_PASSWORD } })
      const { desafio } = asked.json<{ desafio: string }>()
      const body = { desafio, codigo: app.next() }
      return async () => tokenIn(await api.call(answerSecondFactor, { body }))
    },
    'the linking of an account': async ({ id, token }) => {
      const { sessions } = api.platform
      const { sessionId } = await sessions.viewer(`Bearer ${token}`)
      return () => sessions.replace(sessionId, id, 'Chrome')
    },
  })
  test.each(waysIn)('a session that %s opens during a suspension ends with it', async (_what, begin) => {
    const person = await api.signUp()
    const admin = await api.signUpAdministrator()
    const toggle = () => api.call(toggleUserStatus, { params: { id: person.id } }, { token: admin.token })
    const signIn = await begin(person)
    const { sessions } = api.platform
    const open = sessions.open.bind(sessions)
    let suspension: ReturnType<typeof toggle> | undefined
    jest.spyOn(sessions, 'open').mockImplementationOnce(async (...session) => {
      suspension = toggle()
      // It may have to wait for this sign-in.
      await Promise.race([suspension, new Promise((resolve) => setTimeout(resolve, 500))])
      return open(...session)
    })
    const token = await signIn()
    expect((await suspension)?.json()).toMatchObject({ status: 'suspended' })
    expect((await toggle()).json()).toMatchObject({ status: 'active' })
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(401)
  })

  test('a session that has ended is not replaced', async () => {
    const { id, token } = await api.signUp()
    const { sessions } = api.platform
    const { sessionId } = await sessions.viewer(`Bearer ${token}`)
    await sessions.end(sessionId)
    await expect(sessions.replace(sessionId, id, 'Chrome')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  })

  test('while the database is away the answer is 503 with Retry-After, and it heals by itself', async () => {
    const { token } = await api.signUp()
    const away = jest.spyOn(api.database.orm, 'select').mockImplementation(() => {
      throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
    })
    api.advance(0)
    await new Promise((resolve) => setTimeout(resolve, 600))
    const answer = await api.call(currentUser, {}, { token })
    expect(answer.json()).toMatchObject({ statusCode: 503, code: 'UNAVAILABLE' })
    expect(answer.headers['retry-after']).toMatch(/^\d+$/)
    away.mockRestore()
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(200)
  })
})

describeOnServer('two replicas on one database', () => {
  // Before the database is dropped.
  afterAll(async () => {
    await other.close()
    await other.platform.database.close()
  })
  const one = openTestApi()
  const other = atStart(async () => {
    const { config } = one.platform
    const options = { workers: false, processChecks: false, logStream: { write: () => undefined } }
    return buildApp({ config, database: await openDatabase(config), ...options })
  })
  const onOther = (token: string) =>
    other.app.inject({ url: '/api/auth/user', headers: { authorization: `Bearer ${token}` } })
  const deadOnOther = (token: string) =>
    until('its end', async () => (await onOther(token)).statusCode === 401, 1000)

  test('a token of one is good on the other, and dead there within a second of its logout', async () => {
    const { token } = await one.signUp()
    expect((await onOther(token)).statusCode).toBe(200)
    await one.call(logout, {}, { token })
    await deadOnOther(token)
  })

  test('a session that is ended from another one is dead there as soon', async () => {
    const { email, token } = await one.signUp()
    const kept = await one.signIn(email)
    expect((await onOther(token)).statusCode).toBe(200)
    await one.call(endOtherSessions, {}, { token: kept })
    await deadOnOther(token)
    expect((await onOther(kept)).statusCode).toBe(200)
  })

  test.each([
    ['even when the announcement is lost', 0],
    ['also when the clock was set back meanwhile', 3_600_000],
  ])('%s', async (_what, setBackMs) => {
    const { token } = await one.signUp()
    expect((await onOther(token)).statusCode).toBe(200)
    const notify = jest.spyOn(one.database, 'notify').mockRejectedValue(new Error('lost'))
    const now = Date.now.bind(Date)
    const clock = jest.spyOn(Date, 'now').mockImplementation(() => now() - setBackMs)
    await one.call(logout, {}, { token })
    await deadOnOther(token)
    for (const mock of [notify, clock]) mock.mockRestore()
  })

  test('each mail is sent once, whoever sends it', async () => {
    const emails = Array.from({ length: 30 }, (_item, index) => `cola${index}@csuite.example`)
    await one.database.orm.transaction(async (tx) => {
      for (const recipient of emails)
        await one.platform.outbox.add(tx, { kind: 'password-changed', recipient, data: { name: 'Ana' } })
    })
    const sent: string[] = []
    const send = (mail: { recipient: string }) => Promise.resolve(void sent.push(mail.recipient))
    const outboxes = [1, 2, 3].map(() => new Outbox({ ...one.platform, ...mailParts(one.platform), send }))
    await Promise.all(outboxes.map((outbox) => outbox.deliverDue()))
    expect(sent.toSorted()).toEqual(emails.toSorted())
  })
})
