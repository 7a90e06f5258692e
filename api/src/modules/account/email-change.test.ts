import { changeEmail, confirmEmail } from '@csuite/shared/contract/account'
import { currentUser, login } from '@csuite/shared/contract/login'
import { type TestPerson, TEST_PASSWORD, apisOnDemand, openTestApi } from '../../testing/test-api'
import { addUsers } from '../../testing/test-users'

const MINUTE = 60_000

describe('changing the email', () => {
  const api = openTestApi()
  const openAnother = apisOnDemand()

  const begin = (person: TestPerson, email: string) => api.call(changeEmail, { body: { email } }, person)
  const codeOf = async (person: TestPerson, email: string) => {
    await begin(person, email)
    return api.codeFor(email)
  }
  const confirm = (person: TestPerson, codigo: string) => api.call(confirmEmail, { body: { codigo } }, person)
  const emailOf = async ({ token }: TestPerson) => (await api.result(currentUser, {}, { token })).email

  test("the new mailbox's code changes it, and the old mailbox is told", async () => {
    const person = await api.signUp()
    expect((await begin(person, '  NUEVA@csuite.example ')).statusCode).toBe(200)
    expect(await emailOf(person)).toBe(person.email)
    expect((await confirm(person, await api.codeFor('nueva@csuite.example'))).statusCode).toBe(200)
    expect(await emailOf(person)).toBe('nueva@csuite.example')
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'email-changed', recipient: person.email })
    const signIn = async (email: string) =>
      (await api.call(login, { body: { email, password: TEST_PASSWORD } })).statusCode
    expect(await signIn('nueva@csuite.example')).toBe(200)
    expect(await signIn(person.email)).toBe(400)
  })

  test('a taken address answers the same bytes and only its mailbox hears of it', async () => {
    const [person, owner] = [await api.signUp(), await api.signUp()]
    const taken = await begin(person, owner.email)
    const free = await begin(person, 'libre@csuite.example')
    expect(taken.statusCode).toBe(200)
    expect(taken.body).toBe(free.body)
    expect((await api.mails(owner.email)).at(-1)).toMatchObject({ kind: 'email-change-taken', data: {} })
  })

  test('an unverified sign-up does not reserve its address', async () => {
    const person = await api.signUp()
    const email = 'ocupada@csuite.example'
    await api.register(email)
    await begin(person, email)
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'email-change-code', recipient: email })
    expect((await confirm(person, await api.codeFor(email))).statusCode).toBe(200)
    expect(await emailOf(person)).toBe(email)
  })

  test('an address that is taken meanwhile stays where it is', async () => {
    const person = await api.signUp()
    const email = 'disputada@csuite.example'
    const code = await codeOf(person, email)
    const owner = await api.signUp(email)
    expect((await confirm(person, code)).json()).toMatchObject({ code: 'CODE_EXPIRED' })
    expect(await emailOf(owner)).toBe(email)
    expect(await emailOf(person)).toBe(person.email)
  })

  test('when two people prove an address at once one gets it, and a pending sign-up blocks neither', async () => {
    const [person, other, third] = [await api.signUp(), await api.signUp(), await api.signUp()]
    const [email, pending] = ['a-la-vez@csuite.example', 'alta-a-la-vez@csuite.example']
    const code = await codeOf(person, email)
    const otherCode = await codeOf(other, email)
    const both = await Promise.all([confirm(person, code), confirm(other, otherCode)])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400])
    const thirdCode = await codeOf(third, pending)
    const [confirmed] = await Promise.all([
      confirm(third, thirdCode),
      // Registered after the address was found to be free.
      addUsers(api.database, [{ email: pending, status: 'pending_verification' }]),
    ])
    expect(confirmed.statusCode).toBe(200)
    expect(await emailOf(third)).toBe(pending)
  })

  test('a code is of one person and one address, dies after five tries and ten minutes, and is used once', async () => {
    const [person, other] = [await api.signUp(), await api.signUp()]
    const email = 'otra-mas@csuite.example'
    const code = await codeOf(person, email)
    const wrong = code === '111111' ? '222222' : '111111'
    expect((await confirm(other, code)).json()).toMatchObject({ code: 'CODE_EXPIRED' })
    await begin(other, 'distinta@csuite.example')
    expect((await confirm(other, code)).json()).toMatchObject({ code: 'INVALID_CODE' })
    for (let tries = 0; tries < 5; tries += 1)
      expect((await confirm(person, wrong)).json()).toMatchObject({ code: 'INVALID_CODE' })
    expect((await confirm(person, code)).json()).toMatchObject({ code: 'CODE_EXPIRED' })
    const second = await codeOf(person, email)
    const racers = await Promise.all(Array.from({ length: 16 }, () => confirm(person, second)))
    expect(racers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('an old code and an old sign-in are not enough; the own address is refused', async () => {
    const person = await api.signUp()
    const code = await codeOf(person, 'tardia@csuite.example')
    expect((await begin(person, person.email)).json()).toMatchObject({
      code: 'VALIDATION',
      fields: { email: 'Ya es el email de tu cuenta.' },
    })
    api.advance(11 * MINUTE)
    expect((await confirm(person, code)).json()).toMatchObject({ code: 'RECENT_LOGIN_REQUIRED' })
    const token = await api.signIn(person.email)
    expect((await confirm({ ...person, token }, code)).json()).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('mails to new addresses are limited by person and by mailbox', async () => {
    const strict = await openAnother({ LIMITS_SCALE: '1' })
    const person = await strict.signUp()
    const ask = (email: string) => strict.call(changeEmail, { body: { email } }, person)
    for (let mail = 0; mail < 5; mail += 1)
      expect((await ask(`d${mail}@csuite.example`)).statusCode).toBe(200)
    expect((await ask('d5@csuite.example')).statusCode).toBe(429)
  })
})
