import { currentUser, login, logout } from '@csuite/shared/contract/login'
import { deletePasskey, passkeySignIn } from '@csuite/shared/contract/passkeys'
import { updatePassword } from '@csuite/shared/contract/profile'
import { answerSecondFactor } from '@csuite/shared/contract/second-factor'
import { endOtherSessions, endSession, listSessions, renewSession } from '@csuite/shared/contract/sessions'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import type { LightMyRequestResponse } from 'fastify'
import { type TestPerson, TEST_PASSWORD, openTestApi } from '../../testing/test-api'
import { closeDomain } from '../../testing/close-domain'
import { registerPasskey, signInChallenge } from '../../testing/test-passkey'
import { turnOnSecondFactor } from '../../testing/test-second-factor'

const DAY = 86_400_000

interface Claims {
  sid: string
  kept?: true
  iat: number
  exp: number
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Claims
const keptOf = ({ cookies }: LightMyRequestResponse) => cookies.find(({ name }) => name === 'csuite_kept')
const tokenOf = (answer: LightMyRequestResponse) => answer.json<{ access_token: string }>().access_token

describe('a session that is kept in its browser', () => {
  const api = openTestApi()

  const keep = ({ email }: TestPerson) =>
    api.call(login, { body: { email, password: TEST_PASSWORD, mantener: true } })
  const renew = (cookie: string | undefined, headers?: Record<string, string>, intento?: string) =>
    api.call(renewSession, intento === undefined ? {} : { body: { intento } }, {
      cookies: { csuite_kept: cookie ?? '' },
      ...(headers && { headers }),
    })
  /** Sends several cookies of the name, in their order, for the session of a token. */
  const renewWith = (cookies: (string | undefined)[], token?: string) =>
    api.call(renewSession, token ? { body: { sesion: claimsOf(token).sid, intento: 'a' } } : {}, {
      headers: { cookie: ['theme=x', ...cookies.map((one) => `csuite_kept=${one}`)].join('; ') },
    })
  const isAlive = async (token: string) => (await api.call(currentUser, {}, { token })).statusCode === 200
  const copied = async ({ email }: TestPerson) =>
    (await api.mails(email)).filter(({ kind }) => kind === 'kept-session-copied').length

  test('renews itself as long as it is used within 30 days; its tokens live as long as any', async () => {
    const person = await api.signUp()
    let answer = await keep(person)
    const first = claimsOf(tokenOf(answer))
    expect(keptOf(answer)).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth' })
    expect(keptOf(answer)?.maxAge).toBe((30 * DAY) / 1000)
    for (const days of [1, 29, 29, 29]) {
      const before = { token: tokenOf(answer), cookie: keptOf(answer)?.value }
      api.advance(days * DAY)
      expect(await isAlive(before.token)).toBe(false)
      answer = await renew(before.cookie)
      const { sid, kept, iat, exp } = claimsOf(tokenOf(answer))
      expect([sid, kept, exp - iat]).toEqual([first.sid, true, 12 * 3600])
      expect(keptOf(answer)?.value).not.toBe(before.cookie)
      expect(await isAlive(tokenOf(answer))).toBe(true)
    }
    // It stays as old a proof as it is.
    const { statusCode } = await api.call(deletePasskey, { params: { id: 1 } }, { token: tokenOf(answer) })
    expect(statusCode).toBe(403)
    api.advance(31 * DAY)
    const late = await renew(keptOf(answer)?.value)
    expect([late.statusCode, await copied(person)]).toEqual([401, 0])
  })

  test.each([
    ['the only way in', true, 401],
    ['one way in of several', false, 200],
  ])(
    'where the company is %s, it renews itself for 30 days after the sign-in',
    async (_what, soloPorAqui, then) => {
      const domain = `renueva-${then}.example`
      let answer = await keep(await api.signUp(`ana@${domain}`))
      const { sid } = claimsOf(tokenOf(answer))
      await closeDomain(api, domain, { soloPorAqui })
      for (const [days, status] of [
        [29, 200],
        [2, then],
      ] as const) {
        api.advance(days * DAY)
        answer = await renew(keptOf(answer)?.value)
        expect(answer.statusCode).toBe(status)
      }
      // Which the tools ask for.
      const [session] = await api.sql<{ days: number }>`
        select extract(day from expires_at - created_at)::int as days from sessions where id = ${sid}`
      expect(session?.days).toBe(soloPorAqui ? 30 : 61)
    },
  )

  test.each([false, undefined])('is not opened where `mantener` is %s', async (mantener) => {
    const { email } = await api.signUp()
    const answer = await api.call(login, { body: { email, password: TEST_PASSWORD, mantener } })
    expect([keptOf(answer), claimsOf(tokenOf(answer)).kept]).toEqual([undefined, undefined])
    const token = tokenOf(answer)
    expect((await api.result(listSessions, {}, { token })).map(({ mantenida }) => mantenida)).toEqual([
      false,
      false,
    ])
  })

  /** Numbers of cookies in the order of their issue; attempts, if named; what each use gets: a number, or the end. */
  test.each<[string, [use: number, attempt: string | undefined, gets: number | 'end'][]]>([
    ['two tabs at once', [[1, 'a', 2], [1, 'a', 2], [2, 'b', 3], [3, 'c', 4]]], // prettier-ignore
    ['an answer was lost, and again', [[1, 'a', 2], [1, 'a', 2], [1, 'a', 2], [2, 'b', 3]]], // prettier-ignore
    ['used twice', [[1, undefined, 2], [1, undefined, 'end'], [2, undefined, 'end']]], // prettier-ignore
    ['used twice, by who does not say its attempt', [[1, 'a', 2], [1, undefined, 'end'], [2, 'b', 'end']]], // prettier-ignore
    ['used twice, in another attempt', [[1, 'a', 2], [1, 'z', 'end'], [2, 'b', 'end']]], // prettier-ignore
    ['a copy is used first', [[1, undefined, 2], [1, 'a', 'end'], [2, undefined, 'end']]], // prettier-ignore
    ['used after the next one', [[1, 'a', 2], [2, 'b', 3], [1, 'a', 'end'], [3, 'c', 'end']]], // prettier-ignore
  ])('%s', async (_, uses) => {
    const person = await api.signUp()
    const answer = await keep(person)
    const cookies = [undefined, keptOf(answer)?.value]
    for (const [use, attempt, gets] of uses) {
      api.advance(3600_000)
      const renewed = await renew(cookies[use], undefined, attempt)
      expect([use, renewed.statusCode]).toEqual([use, gets === 'end' ? 401 : 200])
      if (gets !== 'end') cookies[gets] ??= keptOf(renewed)?.value
    }
    const ended = uses.some(([, , gets]) => gets === 'end')
    expect([await isAlive(tokenOf(answer)), await copied(person)]).toEqual([!ended, ended ? 1 : 0])
    const last = await renew(cookies.at(-1))
    expect(last.json()).toMatchObject(
      ended ? { statusCode: 401, code: 'SESSION_COPIED' } : { access_token: expect.any(String) as string },
    )
  })

  test('cookies that a neighbouring host set beside ours neither end the session nor replace it', async () => {
    const [person, intruder] = [await api.signUp(), await api.signUp()]
    const [ours, theirs] = [await keep(person), await keep(intruder)]
    const old = keptOf(ours)?.value
    const renewed = await renew(old)
    const [newest, foreign, token] = [keptOf(renewed)?.value, keptOf(theirs)?.value, tokenOf(renewed)]
    api.advance(60_000)
    await renew(newest, undefined, 'a')
    const both = [
      ['x', foreign, newest],
      [foreign, `${newest}x`, '', newest],
      [old, newest],
      [newest, old],
    ]
    for (const cookies of both) {
      const answer = await renewWith(cookies, token)
      expect(claimsOf(tokenOf(answer)).sid).toBe(claimsOf(token).sid)
    }
    // Who does not say which one gets none of two, and nobody somebody else's.
    for (const answer of [await renewWith([foreign, newest]), await renewWith([foreign], token)])
      expect([answer.statusCode, keptOf(answer)]).toEqual([401, undefined])
    expect([await isAlive(token), await copied(person), await copied(intruder)]).toEqual([true, 0, 0])
    expect((await renewWith([foreign], tokenOf(theirs))).statusCode).toBe(200)
  })

  test.each<[string, (person: TestPerson & { kept: string }) => unknown]>([
    ['signing out', ({ kept: token }) => api.call(logout, {}, { token })],
    ['a suspension', async ({ id }) =>
      api.result(toggleUserStatus, { params: { id } }, await api.signUpAdministrator())], // prettier-ignore
    ['another session of the person', (person) => api.call(endOtherSessions, {}, person)],
    ['the list', ({ token, kept }) =>
      api.call(endSession, { params: { id: claimsOf(kept).sid } }, { token })], // prettier-ignore
    ['another password', ({ token }) =>
      api.result(
        updatePassword,
        { body: { currentPassword: TEST_PASSWORD, newPassword: 'Caldera-77' } },
        { token },
      )], // prettier-ignore
  ])('is ended by %s', async (_, end) => {
    const person = await api.signUp()
    const answer = await keep(person)
    const listed = await api.result(listSessions, {}, { token: tokenOf(answer) })
    expect(listed.map(({ actual, mantenida }) => [actual, mantenida])).toContainEqual([true, true])
    await end({ ...person, kept: tokenOf(answer) })
    expect((await renew(keptOf(answer)?.value)).statusCode).toBe(401)
    expect(await copied(person)).toBe(0)
  })

  test('the choice is kept for the second step, and counts with a passkey', async () => {
    const person = await api.signUp()
    const passkey = await registerPasskey(api, person)
    const app = await turnOnSecondFactor(api, person.token)
    const { desafio } = (await keep(person)).json<{ desafio: string }>()
    const byCode = await api.call(answerSecondFactor, { body: { desafio, codigo: app.next() } })
    const respuesta = passkey.get(await signInChallenge(api))
    const byKey = await api.call(passkeySignIn, { body: { respuesta, mantener: true } })
    for (const answer of [byCode, byKey]) expect((await renew(keptOf(answer)?.value)).statusCode).toBe(200)
  })

  test("another site's page, a forged cookie and none at all renew nothing and end nothing", async () => {
    const answer = await keep(await api.signUp())
    const cookie = keptOf(answer)?.value ?? ''
    for (const site of ['cross-site', 'same-site', 'none'])
      expect((await renew(cookie, { 'sec-fetch-site': site })).statusCode).toBe(401)
    for (const forged of [undefined, 'x', `${cookie}x`, tokenOf(answer)])
      expect((await renew(forged)).statusCode).toBe(401)
    expect((await renew(cookie, { 'sec-fetch-site': 'same-origin' })).statusCode).toBe(200)
  })
})
