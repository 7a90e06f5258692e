import { ownActivity } from '@csuite/shared/contract/audit'
import { login } from '@csuite/shared/contract/login'
import {
  answerSecondFactor,
  disableSecondFactor,
  enableSecondFactor,
  prepareSecondFactor,
  secondFactorState,
} from '@csuite/shared/contract/second-factor'
import { updatePassword } from '@csuite/shared/contract/profile'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import {
  type CallOptions,
  type TestPerson,
  TEST_PASSWORD,
  apisOnDemand,
  cookiesOf,
  openTestApi,
} from '../../testing/test-api'
import { findOverdue, tidy } from '../../housekeeping'
import { loadSecrets, newSigningKey } from '../../identity/secrets/secrets'
import { type TestAuthenticator, turnOnSecondFactor } from '../../testing/test-second-factor'

const MINUTE = 60_000

const openApi = apisOnDemand()

describe('a second factor', () => {
  const api = openTestApi()

  const signUpWithFactor = async (): Promise<TestPerson & { app: TestAuthenticator }> => {
    const person = await api.signUp()
    return { ...person, app: await turnOnSecondFactor(api, person.token) }
  }
  const signIn = (email: string, password = TEST_PASSWORD, options: CallOptions = {}) =>
    api.call(login, { body: { email, password } }, options)
  const challengeFor = async (email: string, password?: string) =>
    (await signIn(email, password)).json<{ desafio: string; metodos: string[] }>()
  const answer = (desafio: string, codigo: string, more: { recordar?: boolean } = {}) =>
    api.call(answerSecondFactor, { body: { desafio, codigo, ...more } })
  /** Answers that many challenges with one code at the same time. */
  const race = async (email: string, count: number, codigo: string) => {
    const challenges: string[] = []
    while (challenges.length < count) challenges.push((await challengeFor(email)).desafio)
    return Promise.all(challenges.map((desafio) => answer(desafio, codigo)))
  }
  const codesOf = (answers: { statusCode: number; json(): unknown }[]) =>
    answers.map((one) => (one.statusCode === 200 ? 'OK' : (one.json() as { code: string }).code))
  const wrongCode = (app: TestAuthenticator) =>
    ['000000', '111111', '222222', '333333'].find(
      (code) => ![-1, 0, 1].map((steps) => app.codeAt(steps)).includes(code),
    ) ?? ''

  test('survives two rotations of keys, by being used or by housekeeping, with its recovery codes', async () => {
    const { secrets } = api.platform
    const inKeys = async (...pems: string[]) =>
      void Object.assign(api.platform, { secrets: await loadSecrets(pems, '/nowhere') })
    const enter = async (email: string, codigo: string) =>
      (await answer((await challengeFor(email)).desafio, codigo)).statusCode
    const older = async () =>
      (await findOverdue(api.platform, Date.now())).find(({ chore }) => chore === 'sealed-second-factors')
        ?.rows
    const [first, second, third, lost] = [newSigningKey(), newSigningKey(), newSigningKey(), newSigningKey()]
    try {
      await inKeys(lost)
      const forgotten = await signUpWithFactor()
      await inKeys(first)
      const [user, idle] = [await signUpWithFactor(), await signUpWithFactor()]
      await inKeys(second, first)
      expect(await older()).toBeGreaterThanOrEqual(3)
      expect(await enter(user.email, user.app.next())).toBe(200)
      await tidy(api.platform, Date.now())
      await inKeys(second)
      for (const { email, app } of [user, idle]) expect(await enter(email, app.next())).toBe(200)
      await inKeys(third, second)
      expect(await enter(user.email, user.app.next())).toBe(200)
      await tidy(api.platform, Date.now())
      await inKeys(third)
      for (const { email, app } of [user, idle]) {
        expect(await enter(email, app.next())).toBe(200)
        expect(await enter(email, app.recoveryCodes[0] ?? '')).toBe(200)
        expect(await enter(email, app.recoveryCodes[0] ?? '')).toBe(400)
      }
      // Whose key is gone stays as it is, for the day on which the key is back.
      expect(await enter(forgotten.email, forgotten.app.recoveryCodes[0] ?? '')).toBe(400)
      const { desafio } = await challengeFor(forgotten.email)
      expect((await answer(desafio, forgotten.app.next())).json()).toMatchObject({
        message: expect.stringContaining('pide a un administrador que lo restablezca'),
      })
      await inKeys(third, lost)
      await tidy(api.platform, Date.now())
      await inKeys(third)
      expect(await enter(forgotten.email, forgotten.app.next())).toBe(200)
    } finally {
      Object.assign(api.platform, { secrets })
    }
  })

  test('is set up with a code of the app, answers ten recovery codes and is told by mail', async () => {
    const person = await api.signUp()
    const { token } = person
    const state = () => api.result(secondFactorState, {}, { token })
    const prepared = await api.result(prepareSecondFactor, {}, { token })
    expect(prepared.secreto).toMatch(/^[A-Z2-7]{32}$/)
    expect(prepared.uri).toContain(`secret=${prepared.secreto}`)
    expect(await state()).toEqual({ activo: false, codigosRestantes: 0 })
    await api.signIn(person.email)
    const app = await turnOnSecondFactor(api, token)
    expect(app.secret).not.toBe(prepared.secreto)
    expect(new Set(app.recoveryCodes).size).toBe(10)
    for (const code of app.recoveryCodes) expect(code).toMatch(/^[a-z2-7]{5}-[a-z2-7]{5}$/)
    expect(await state()).toEqual({ activo: true, codigosRestantes: 10 })
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'second-factor-on', recipient: person.email })
    for (const endpoint of [prepareSecondFactor, enableSecondFactor])
      expect((await api.call(endpoint, { body: { codigo: app.next() } }, { token })).json()).toMatchObject({
        statusCode: 409,
        code: 'ALREADY_ENABLED',
      })
  })

  test('is not put in force by a wrong code, nor by one without a preparation', async () => {
    const { token } = await api.signUp()
    const enable = (codigo: string) => api.call(enableSecondFactor, { body: { codigo } }, { token })
    expect((await enable('123456')).json()).toMatchObject({ code: 'CODE_EXPIRED' })
    await api.call(prepareSecondFactor, {}, { token })
    expect((await enable('123456')).json()).toMatchObject({ statusCode: 400, code: 'INVALID_CODE' })
    expect((await api.call(secondFactorState, {}, { token })).json()).toMatchObject({ activo: false })
  })

  test('is asked for after the right password only, and a code of the app opens the session', async () => {
    const { email, app } = await signUpWithFactor()
    expect((await signIn(email, 'no-es-esta')).json()).not.toHaveProperty('desafio')
    const asked = await signIn(email)
    expect(asked.statusCode).toBe(403)
    expect(asked.json()).toEqual({
      statusCode: 403,
      code: 'SECOND_FACTOR_REQUIRED',
      message: expect.any(String) as string,
      desafio: expect.stringMatching(/^[\w-]{43}$/) as string,
      metodos: ['totp', 'recuperacion'],
    })
    const { desafio } = asked.json<{ desafio: string }>()
    const code = app.next()
    const opened = await answer(desafio, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(opened.json()).toEqual({ access_token: expect.any(String) as string })
    expect((await answer(desafio, app.next())).json()).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('takes each code once, in any sign-in, and none from outside its window', async () => {
    const { email, app } = await signUpWithFactor()
    const code = app.next()
    const tries = []
    for (const tried of [code, code, app.codeAt(-2), app.codeAt(2), app.codeAt(1)])
      tries.push(await answer((await challengeFor(email)).desafio, tried))
    expect(codesOf(tries)).toEqual(['OK', 'INVALID_CODE', 'INVALID_CODE', 'INVALID_CODE', 'OK'])
  })

  test('takes five tries in five minutes: the sixth is CODE_EXPIRED even with the right code', async () => {
    const { email, app } = await signUpWithFactor()
    const { desafio } = await challengeFor(email)
    const wrong = wrongCode(app)
    const tries = []
    for (let count = 0; count < 5; count += 1) tries.push(await answer(desafio, wrong))
    tries.push(await answer(desafio, app.next()))
    expect(codesOf(tries)).toEqual([...Array<string>(5).fill('INVALID_CODE'), 'CODE_EXPIRED'])
    const late = (await challengeFor(email)).desafio
    api.advance(5 * MINUTE)
    expect(codesOf([await answer(late, app.next())])).toEqual(['CODE_EXPIRED'])
    expect(codesOf([await answer('inventado', app.next())])).toEqual(['CODE_EXPIRED'])
  })

  test("another person's challenge is not answered with one's own code", async () => {
    const [victim, attacker] = [await signUpWithFactor(), await signUpWithFactor()]
    const { desafio } = await challengeFor(victim.email)
    expect(codesOf([await answer(desafio, attacker.app.next())])).toEqual(['INVALID_CODE'])
    const [code = ''] = attacker.app.recoveryCodes
    expect(codesOf([await answer(desafio, code)])).toEqual(['INVALID_CODE'])
  })

  test('64 racers with one code, on one challenge and on their own: one session', async () => {
    const { email, app } = await signUpWithFactor()
    const { desafio } = await challengeFor(email)
    const code = app.next()
    const same = await Promise.all(Array.from({ length: 64 }, () => answer(desafio, code)))
    expect(same.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const own = await race(email, 64, app.next())
    expect(own.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    for (const { statusCode } of [...same, ...own]) expect([200, 400, 503]).toContain(statusCode)
  })

  test('a recovery code stands in for the app once, whatever its spelling, and is told by mail', async () => {
    const { email, app } = await signUpWithFactor()
    const [code = '', second = '', third = ''] = app.recoveryCodes
    const { desafio } = await challengeFor(email)
    const opened = await answer(desafio, ` ${code.toUpperCase().replace('-', ' ')} `)
    const { access_token: token } = opened.json<{ access_token: string }>()
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'recovery-code-used', recipient: email })
    expect((await api.call(secondFactorState, {}, { token })).json()).toMatchObject({ codigosRestantes: 9 })
    expect(codesOf([await answer(desafio, third)])).toEqual(['CODE_EXPIRED'])
    expect(codesOf([await answer((await challengeFor(email)).desafio, code)])).toEqual(['INVALID_CODE'])
    const racers = await race(email, 16, second)
    expect(racers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('a remembered browser is not asked again for 30 days, until the password or the factor changes', async () => {
    const { email, token, app } = await signUpWithFactor()
    const remembered = await answer((await challengeFor(email)).desafio, app.next(), { recordar: true })
    expect(remembered.cookies).toMatchObject([{ name: 'csuite_device', httpOnly: true, sameSite: 'Lax' }])
    const browser = cookiesOf(remembered)
    expect((await signIn(email, TEST_PASSWORD, browser)).statusCode).toBe(200)
    const stranger = await signUpWithFactor()
    expect((await signIn(stranger.email, TEST_PASSWORD, browser)).statusCode).toBe(403)
    await api.call(disableSecondFactor, { body: { codigo: app.next() } }, { token })
    const again = await turnOnSecondFactor(api, token)
    expect((await signIn(email, TEST_PASSWORD, browser)).statusCode).toBe(403)
    const { desafio } = await challengeFor(email)
    const anew = cookiesOf(await answer(desafio, again.next(), { recordar: true }))
    expect((await signIn(email, TEST_PASSWORD, anew)).statusCode).toBe(200)
    const newPassword = 'Compresor-7'
    await api.call(updatePassword, { body: { currentPassword: TEST_PASSWORD, newPassword } }, { token })
    expect((await signIn(email, newPassword, anew)).statusCode).toBe(403)
    const forgetful = await answer((await challengeFor(email, newPassword)).desafio, again.next())
    expect((await signIn(email, newPassword, cookiesOf(forgetful))).statusCode).toBe(403)
    const asked = await challengeFor(email, newPassword)
    const last = cookiesOf(await answer(asked.desafio, again.next(), { recordar: true }))
    expect((await signIn(email, newPassword, last)).statusCode).toBe(200)
    api.advance(31 * 86_400_000)
    expect((await signIn(email, newPassword, last)).statusCode).toBe(403)
    api.advance(-31 * 86_400_000)
  })

  test('is turned off with a code, which ends the sign-ins that wait for one', async () => {
    const { email, token, app } = await signUpWithFactor()
    const disable = (codigo: string) => api.call(disableSecondFactor, { body: { codigo } }, { token })
    expect(codesOf([await disable(wrongCode(app))])).toEqual(['INVALID_CODE'])
    const activity = await api.call(ownActivity, { query: {} }, { token })
    expect(activity.json()).toMatchObject({ data: [{ tipo: 'sesion.fallida' }, {}, {}] })
    const { desafio } = await challengeFor(email)
    expect((await disable(app.next())).statusCode).toBe(204)
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'second-factor-off', recipient: email })
    await api.signIn(email)
    expect(codesOf([await answer(desafio, app.next())])).toEqual(['CODE_EXPIRED'])
  })

  test('neither its secret nor its recovery codes stand in the database as text', async () => {
    const { app } = await signUpWithFactor()
    const factors = await api.sql`select * from second_factors`
    const codes = await api.sql`select * from recovery_codes`
    const kept = JSON.stringify([factors, codes])
    expect(kept).not.toContain(app.secret)
    for (const code of app.recoveryCodes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replace('-', ''))
    }
  })

  test('a person suspended between the two steps does not get in, and the code is not lost', async () => {
    const person = await signUpWithFactor()
    const admin = await api.signUpAdministrator()
    const { desafio } = await challengeFor(person.email)
    const toggle = () => api.call(toggleUserStatus, { params: { id: person.id } }, admin)
    await toggle()
    const code = person.app.next()
    expect(codesOf([await answer(desafio, code)])).toEqual(['ACCOUNT_SUSPENDED'])
    await toggle()
    expect(codesOf([await answer(desafio, code)])).toEqual(['OK'])
  })

  test('a sign-in that began with a password that is changed since does not end', async () => {
    const { email, token, app } = await signUpWithFactor()
    const { desafio } = await challengeFor(email)
    const body = { currentPassword: TEST_PASSWORD, newPassword: 'Compresor-7' }
    expect((await api.call(updatePassword, { body }, { token })).statusCode).toBe(200)
    const begun = (await challengeFor(email, 'Compresor-7')).desafio
    await api.resetPassword(email, 'Compresor-8')
    const answers = [await answer(desafio, app.next()), await answer(begun, app.next())]
    expect(codesOf(answers)).toEqual(['CODE_EXPIRED', 'CODE_EXPIRED'])
  })
})

describe('limits on second factors', () => {
  test('who knows the password but not the second factor locks out neither a known browser nor another address', async () => {
    const api = await openApi({ LIMITS_SCALE: '1' })
    const { email, token } = await api.signUp()
    const app = await turnOnSecondFactor(api, token)
    const enter = async (codigo: string, options: CallOptions) => {
      const asked = await api.call(login, { body: { email, password: TEST_PASSWORD } }, options)
      const { desafio } = asked.json<{ desafio: string }>()
      return api.call(answerSecondFactor, { body: { desafio, codigo } }, options)
    }
    const known = cookiesOf(await enter(app.next(), {}))
    const statuses = []
    for (let count = 0; count < 40; count += 1) {
      // Four /56 of one /48.
      const address = `2001:db8:5:${1 + (count % 4)}0${count % 8}::1`
      statuses.push((await enter('aaaaa-aaaaa', { address })).statusCode)
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20)
    expect((await enter(app.next(), { ...known, address: '2001:db8:5::1' })).statusCode).toBe(200)
    expect((await enter(app.recoveryCodes[0] ?? '', { address: '203.0.113.5' })).statusCode).toBe(200)
  })

  test('thirty wrong codes an hour for an account, whatever the challenge and the address', async () => {
    const api = await openApi({ LIMITS_SCALE: '1' })
    const { email, token } = await api.signUp()
    const app = await turnOnSecondFactor(api, token)
    const codes: string[] = []
    let desafio = ''
    for (let count = 0; count < 31; count += 1) {
      if (count % 5 === 0) {
        const asked = await api.call(login, { body: { email, password: TEST_PASSWORD } })
        desafio = asked.json<{ desafio: string }>().desafio
      }
      const body = { desafio, codigo: 'aaaaa-aaaaa' }
      const one = await api.call(answerSecondFactor, { body }, { address: `198.51.100.${count}` })
      codes.push(one.json<{ code: string }>().code)
    }
    expect(codes).toEqual([...Array<string>(30).fill('INVALID_CODE'), 'TOO_MANY_REQUESTS'])
    expect(app.recoveryCodes).toHaveLength(10)
  })
})

describe('REQUIRE_ADMIN_SECOND_FACTOR', () => {
  test('an administrator without one reaches its set-up only, and is free at once when it is on', async () => {
    const api = await openApi({ REQUIRE_ADMIN_SECOND_FACTOR: 'on' })
    const [admin, user] = [await api.signUpAdministrator(), await api.signUp()]
    const get = async (url: string, token: string) => {
      const answered = await api.inject({ url: `/api${url}`, headers: { authorization: `Bearer ${token}` } })
      return answered.statusCode === 200 ? 200 : answered.json<{ code: string }>().code
    }
    for (const url of ['/user/stats', '/apps/listar', '/remotos'])
      expect([url, await get(url, admin.token)]).toEqual([url, 'SECOND_FACTOR_SETUP_REQUIRED'])
    for (const url of ['/auth/user', '/auth/sesiones', '/auth/segundo-factor'])
      expect([url, await get(url, admin.token)]).toEqual([url, 200])
    expect(await get('/apps/listar', user.token)).toBe(200)
    await turnOnSecondFactor(api, admin.token)
    expect(await get('/user/stats', admin.token)).toBe(200)
  })
})
