import { currentUser, login } from '@csuite/shared/contract/login'
import { reportNotMe } from '@csuite/shared/contract/not-me'
import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import { createServiceKey, listServiceKeys } from '@csuite/shared/contract/service-keys'
import { type TestPerson, TEST_PASSWORD, atStart, cookiesOf, openTestApi } from '../../testing/test-api'
import { addServiceKey } from '../../testing/test-callers'
import { registerPasskey } from '../../testing/test-passkey'
import { type Scim, requestsAs } from '../directory/testing/scim-requests'

const DAY = 86_400_000

describe("'No fui yo' in a security mail", () => {
  const api = openTestApi()

  const key = atStart(async () => ({ key: await addServiceKey(api, 'directorio') }))
  const scim: Scim = async (...request) => {
    const answer = await requestsAs(api, key.key)(...request)
    expect(answer.status).toBeLessThan(300)
    return answer
  }
  const slipOf = async ({ email }: { email: string }, kind = 'passkey-added') =>
    (await api.mails(email)).findLast((mail) => mail.kind === kind)?.data.slip ?? ''
  const report = (ficha: string) => api.call(reportNotMe, { body: { ficha } })
  const isAlive = async (token: string) => (await api.call(currentUser, {}, { token })).statusCode === 200
  const mayEnter = async ({ email }: { email: string }, password = TEST_PASSWORD) =>
    (await api.call(login, { body: { email, password } })).statusCode === 200
  const warned = async (person: TestPerson) => {
    await registerPasskey(api, person)
    return slipOf(person)
  }

  test('ends sessions, keys and the password, once; the mailbox sets another', async () => {
    const person = await api.signUpAdministrator()
    const other = await api.signUpAdministrator()
    const keyOf = (one: TestPerson) =>
      api.result(
        createServiceKey,
        { body: { nombre: `Línea ${one.id}`, alcances: ['apps'], caduca: '2027-03-01' } },
        one,
      )
    await keyOf(person)
    await keyOf(other)
    const second = await api.signIn(person.email)
    const slip = await warned(person)
    const answers = await Promise.all([report(slip), report(slip)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400])
    expect(await Promise.all([person.token, second, other.token].map(isAlive))).toEqual([false, false, true])
    expect(await mayEnter(person)).toBe(false)
    const keys = await api.result(listServiceKeys, {}, other)
    expect(keys.map(({ nombre }) => nombre)).toEqual([`Línea ${other.id}`, expect.stringMatching(/^canal/)])
    expect((await api.mails(person.email)).at(-1)).toMatchObject({ kind: 'account-closed' })
    const asked = await api.call(forgotPassword, { body: { email: person.email } })
    const body = { email: person.email, code: await api.codeFor(person.email), newPassword: 'Caldera-77' }
    await api.result(changePassword, { body }, cookiesOf(asked))
    expect(await mayEnter(person, 'Caldera-77')).toBe(true)
  })

  test('after another email the former mailbox gets the account back, unless it has another one by now', async () => {
    for (const isTaken of [false, true]) {
      const person = await api.signUp()
      const intruder = `intruso${person.id}@csuite.example`
      await api.changeEmail(person, intruder)
      const slip = await slipOf(person, 'email-changed')
      if (isTaken) await api.signUp(person.email)
      expect((await report(slip)).statusCode).toBe(204)
      expect(await isAlive(person.token)).toBe(false)
      expect(await mayEnter({ email: intruder })).toBe(false)
      const told = (await api.mails()).filter(({ kind, recipient }) =>
        kind === 'account-closed' ? [person.email, intruder].includes(recipient) : false,
      )
      expect(told.map(({ recipient }) => recipient)).toEqual(isTaken ? [intruder] : [intruder, person.email])
    }
  })

  test.each([
    ['registers the former address', ['registers']],
    ['has a code for the new one', ['asks']],
    ['changes it again, and has the slip of that', ['moves']],
    ['changes it again, and uses the slip of that first', ['moves', 'presses']],
    ['gets a code, and changes it again', ['asks', 'moves']],
  ])('an intruder who %s does not keep the account', async (_what, steps) => {
    const person = await api.signUp()
    const [second, third] = [`b${person.id}@csuite.example`, `c${person.id}@csuite.example`]
    const move = async (email: string) => {
      api.advance(1000)
      await api.changeEmail(person, email)
    }
    await move(second)
    if (steps.includes('moves')) await move(third)
    const now = steps.includes('moves') ? third : second
    if (steps.includes('registers')) await api.register(person.email)
    const asked = steps.includes('asks')
      ? await api.call(forgotPassword, { body: { email: now } })
      : undefined
    const code = asked ? await api.codeFor(now) : ''
    const [own, theirs] = [
      await slipOf(person, 'email-changed'),
      await slipOf({ email: second }, 'email-changed'),
    ]
    api.advance(1000)
    if (steps.includes('presses')) expect((await report(theirs)).statusCode).toBe(204)
    expect((await report(own)).statusCode).toBe(204)
    api.advance(1000)
    if (theirs !== '' && !steps.includes('presses')) expect((await report(theirs)).statusCode).toBe(204)
    if (asked) {
      const body = { email: now, code, newPassword: 'Intrusa-77' }
      expect((await api.call(changePassword, { body }, cookiesOf(asked))).statusCode).toBe(400)
    }
    const rows = await api.sql`select email, password_hash from users where id = ${person.id}`
    expect(rows).toEqual([{ email: person.email, password_hash: null }])
  })

  test.each<[string, (person: TestPerson, now: string) => Promise<unknown>]>([
    [
      'the directory moved the account',
      async ({ id }) => {
        const body = { op: 'replace', path: 'emails', value: [{ value: `d${id}@csuite.example` }] }
        return scim('PATCH', `/Users/${id}`, { Operations: [body] })
      },
    ],
    [
      'the directory deleted the person, and another one has the address',
      async ({ id }, userName) => {
        await scim('PATCH', `/Users/${id}`, {
          Operations: [{ op: 'replace', path: 'userName', value: userName }],
        })
        await scim('DELETE', `/Users/${id}`)
        return scim('POST', '/Users', { userName })
      },
    ],
    [
      "the domain's only way is the company's",
      () =>
        api.sql`
          with provider as (
            insert into company_providers (name, issuer, client_id, secret, administrators, only_way, updated_at)
            values ('Planta', 'https://planta.example', 'x', 'x', '{}', true, now()) returning id)
          insert into company_domains (domain, provider_id) select 'csuite.example', id from provider`,
    ],
  ])('gives no address back once %s', async (_what, happens) => {
    const person = await api.signUp()
    const now = `ahora${person.id}@csuite.example`
    await api.changeEmail(person, now)
    const slip = await slipOf(person, 'email-changed')
    api.advance(1000)
    await happens(person, now)
    const emailOf = () => api.sql`select email, password_hash from users where id = ${person.id}`
    const [before] = await emailOf()
    const token = await api.platform.sessions.open(api.database.orm, person.id, 'Firefox')
    expect((await report(slip)).statusCode).toBe(204)
    expect(await emailOf()).toEqual([{ ...before, password_hash: null }])
    expect(await isAlive(token)).toBe(false)
    await api.sql`delete from company_providers`
  })

  test.each([
    ['a forged one', () => 'x'],
    ['an altered one', (slip: string) => `${slip.slice(0, -6)}AAAAAA`],
    ['one after a week', (slip: string) => (api.advance(7 * DAY + 1000), slip)],
  ])('%s ends nothing', async (_, changed) => {
    const person = await api.signUp()
    const answer = await report(changed(await warned(person)))
    expect(answer.json()).toMatchObject({ statusCode: 400, code: 'CODE_EXPIRED' })
    expect(await mayEnter(person)).toBe(true)
  })
})
