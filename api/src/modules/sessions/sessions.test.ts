import { currentUser, login } from '@csuite/shared/contract/login'
import { confirmIdentity, endOtherSessions, endSession, listSessions } from '@csuite/shared/contract/sessions'
import { type TestPerson, TEST_PASSWORD, openTestApi } from '../../testing/test-api'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const MINUTE = 60_000

describe("a person's sessions", () => {
  const api = openTestApi()

  const signIn = async ({ email }: TestPerson): Promise<string> => {
    const body = { email, password: TEST_PASSWORD }
    return (await api.result(login, { body }, { headers: { 'user-agent': FIREFOX } })).access_token
  }
  const sessionsOf = (token: string) => api.result(listSessions, {}, { token })
  const isAlive = async (token: string) => (await api.call(currentUser, {}, { token })).statusCode === 200

  test('are listed with their device and last use, the present one marked', async () => {
    const person = await api.signUp()
    const token = await signIn(person)
    const listed = await sessionsOf(token)
    expect(listed).toHaveLength(2)
    expect(listed.find(({ actual }) => actual)).toEqual({
      id: expect.any(String) as string,
      creada: expect.stringMatching(/Z$/) as string,
      ultimoUso: expect.stringMatching(/Z$/) as string,
      dispositivo: 'Firefox en Linux',
      actual: true,
      mantenida: false,
    })
    expect(listed.filter(({ actual }) => actual)).toHaveLength(1)
  })

  test('last use is kept to five minutes, also for a session that only reads; the present one is in use', async () => {
    const person = await api.signUp()
    const token = await signIn(person)
    const seen = async () => {
      const listed = await sessionsOf(token)
      const use = (present: boolean) =>
        Date.parse(listed.find(({ actual }) => actual === present)?.ultimoUso ?? '')
      return { present: use(true), other: use(false) }
    }
    const before = await seen()
    const readAfter = async (ms: number) => {
      api.advance(ms)
      // A session's state is cached for half a second.
      await new Promise((resolve) => setTimeout(resolve, 600))
      await isAlive(person.token)
      await api.platform.sessions.writeUses()
      return seen()
    }
    const soon = await readAfter(4 * MINUTE)
    expect(soon.other).toBe(before.other)
    expect(soon.present - before.present).toBeGreaterThanOrEqual(4 * MINUTE)
    const later = await readAfter(MINUTE)
    expect(later.other - before.other).toBeGreaterThanOrEqual(5 * MINUTE)
  })

  test('one is ended by its id, and is gone from the list', async () => {
    const person = await api.signUp()
    const token = await signIn(person)
    const other = (await sessionsOf(token)).find(({ actual }) => !actual)
    const end = () => api.call(endSession, { params: { id: other?.id } }, { token })
    expect((await end()).statusCode).toBe(204)
    expect(await isAlive(person.token)).toBe(false)
    expect(await sessionsOf(token)).toHaveLength(1)
    expect((await end()).json()).toMatchObject({ code: 'NOT_FOUND' })
  })

  test("another person's session, and what is no session at all, is 404 and lives on", async () => {
    const [person, stranger] = [await api.signUp(), await api.signUp()]
    const [theirs] = await sessionsOf(person.token)
    for (const id of [theirs?.id, '1', "' or true --", '00000000-0000-4000-8000-000000000000']) {
      const answer = await api.call(endSession, { params: { id } }, stranger)
      expect(answer.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
    }
    expect(await isAlive(person.token)).toBe(true)
  })

  test('all others are ended at once, nobody else’s', async () => {
    const [person, stranger] = [await api.signUp(), await api.signUp()]
    const [second, third] = [await signIn(person), await signIn(person)]
    expect((await api.call(endOtherSessions, {}, { token: third })).statusCode).toBe(204)
    const alive = await Promise.all([person.token, second, third, stranger.token].map(isAlive))
    expect(alive).toEqual([false, false, true, true])
  })

  test('the password makes a session recent again, a wrong one does not', async () => {
    const { token } = await api.signUp()
    const confirm = (password: string) => api.call(confirmIdentity, { body: { password } }, { token })
    const isRecent = async () => (await api.platform.sessions.viewer(`Bearer ${token}`)).recent
    expect(await isRecent()).toBe(true)
    api.advance(11 * MINUTE)
    expect(await isRecent()).toBe(false)
    expect((await confirm('no-es-esta')).json()).toMatchObject({
      code: 'INVALID_CREDENTIALS',
      message: 'La contraseña no es correcta.',
    })
    expect(await isRecent()).toBe(false)
    expect((await confirm(TEST_PASSWORD)).statusCode).toBe(204)
    expect(await isRecent()).toBe(true)
    api.advance(11 * MINUTE)
    expect(await isRecent()).toBe(false)
  })
})
