import { currentUser, login } from '@csuite/shared/contract/login'
import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import { checkEmail, resendVerification, verifyRegistration } from '@csuite/shared/contract/registration'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import { eq, sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { users } from '../../db/schema/index'
import { tidy } from '../../housekeeping'
import { seal, unseal } from '../../identity/secrets/seal'
import { type CallOptions, TEST_PASSWORD, apisOnDemand, cookiesOf, openTestApi } from '../../testing/test-api'
import { testOnServer } from '../../testing/test-engines'

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('registration', () => {
  const api = openTestApi()
  const openAnother = apisOnDemand()
  let serial = 0
  const fresh = () => `registro${++serial}@csuite.example`

  const verify = (email: string, code: string, options = {}) =>
    api.call(verifyRegistration, { body: { email, code } }, options)
  const canSignIn = async (email: string, password: string) =>
    (await api.call(login, { body: { email, password } })).statusCode === 200

  test('the mailed code makes the account active and signs in; the address has one spelling', async () => {
    const answer = await api.register('\u200b Ana.Diaz@Andes.example\u202c')
    expect(answer.statusCode).toBe(201)
    const email = 'ana.diaz@andes.example'
    expect(answer.json()).toEqual({ email })
    const verified = await verify('ANA.DIAZ@andes.example', await api.codeFor(email))
    expect(verified.statusCode).toBe(200)
    const { access_token: token, user } = verified.json<EndpointResponse<typeof verifyRegistration>>()
    expect(user).toMatchObject({ email, status: 'active', phone: '+51987654321', role: 2 })
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(200)
    expect(await canSignIn('ana.diaz@ANDES.example ', TEST_PASSWORD)).toBe(true)
  })

  test('a phone that cannot exist and a common password are refused on their fields', async () => {
    expect((await api.register(fresh(), { phone: '+51 123 456 789 012' })).json()).toMatchObject({
      fields: { phone: 'El teléfono no es válido' },
    })
    expect((await api.register(fresh(), { password: 'Password123' })).json()).toMatchObject({
      code: 'VALIDATION',
      fields: { password: expect.stringContaining('demasiado común') as string },
    })
  })

  test('an active or suspended address is taken', async () => {
    const { email, id } = await api.signUp()
    expect((await api.register(email)).json()).toMatchObject({ statusCode: 409, code: 'EMAIL_TAKEN' })
    const admin = await api.signUpAdministrator()
    await api.call(toggleUserStatus, { params: { id } }, admin)
    expect((await api.register(email)).json()).toMatchObject({ statusCode: 409, code: 'EMAIL_TAKEN' })
  })

  test('a code dies after ten minutes, after its use, and when a newer one is sent', async () => {
    const email = fresh()
    await api.register(email)
    const first = await api.codeFor(email)
    await api.call(resendVerification, { body: { email } })
    const second = await api.codeFor(email)
    if (first !== second) expect((await verify(email, first)).json()).toMatchObject({ code: 'INVALID_CODE' })
    api.advance(10 * 60_000 + 1)
    expect((await verify(email, second)).json()).toMatchObject({ code: 'CODE_EXPIRED' })
    api.advance(60_000)
    await api.call(resendVerification, { body: { email } })
    const third = await api.codeFor(email)
    expect((await verify(email, third)).statusCode).toBe(200)
    expect((await verify(email, third)).json()).toMatchObject({ code: 'CODE_EXPIRED' })
  })

  test('a code of one purpose is worth nothing for another', async () => {
    const { email } = await api.signUp()
    await api.call(forgotPassword, { body: { email } })
    const code = await api.codeFor(email)
    expect((await verify(email, code)).statusCode).toBe(400)
    const reset = { email, code, newPassword: 'Compresor-7' }
    expect((await api.call(changePassword, { body: reset })).statusCode).toBe(200)
  })

  test('64 racers with the right code: one gets in', async () => {
    for (let round = 0; round < 3; round += 1) {
      const email = fresh()
      await api.register(email)
      const code = await api.codeFor(email)
      const answers = await Promise.all(Array.from({ length: 64 }, () => verify(email, code)))
      expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
    }
  })

  testOnServer(
    'an address that is registered again while it is verified is an error of the server neither time',
    async () => {
      const email = fresh()
      await api.register(email)
      const code = await api.codeFor(email)
      const { orm } = api.database
      const waiting = async (count: number) => {
        const query = sql`select count(*)::int as n from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
        while (Number((await orm.execute<{ n: number }>(query)).rows[0]?.n) < count)
          await new Promise((resolve) => setTimeout(resolve, 10))
      }
      const both = await orm.transaction(async (tx) => {
        // The registration stops between the account and its code.
        await tx.execute(sql`lock table registration_attempts in share mode`)
        const registration = Promise.resolve(api.register(email))
        await waiting(1)
        const verification = Promise.resolve(verify(email, code))
        await waiting(2)
        return [registration, verification]
      })
      const answers = await Promise.all(both)
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 400])
    },
  )

  test('registering starts no cooldown; of 100 parallel resends one mails a code', async () => {
    const slow = await openAnother({ LIMITS_SCALE: '1' })
    const email = fresh()
    for (let attempt = 0; attempt < 3; attempt += 1) expect((await slow.register(email)).statusCode).toBe(201)
    const before = (await slow.mails()).length
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => slow.call(resendVerification, { body: { email } })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.find(({ statusCode }) => statusCode === 429)
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(50)
    expect(refused?.headers['retry-after']).toMatch(/^\d+$/)
    expect((await slow.mails()).length - before).toBe(1)
  })

  test('a registration that nobody verified is deleted seven days after its last attempt', async () => {
    const email = fresh()
    const day = 86_400_000
    const aged = async (days: number) => {
      await tidy(api.platform, api.platform.now() + days * day)
      return (await api.result(checkEmail, { body: { email } }))?.status
    }
    await api.register(email)
    const old = new Date(api.platform.now() - 10 * day)
    await api.database.orm.update(users).set({ createdAt: old }).where(eq(users.email, email))
    expect(await aged(6.9)).toBe('pending_verification')
    const { email: verified } = await api.signUp()
    expect(await aged(7.1)).toBeUndefined()
    expect((await api.result(checkEmail, { body: { email: verified } }))?.status).toBe('active')
    expect((await api.register(email)).statusCode).toBe(201)
  })

  test('resend answers known, active and unknown addresses with the same bytes', async () => {
    const pending = fresh()
    await api.register(pending)
    const { email: active } = await api.signUp()
    const answers = await Promise.all(
      [pending, active, fresh()].map((email) => api.call(resendVerification, { body: { email } })),
    )
    expect(new Set(answers.map(({ body, statusCode }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(await api.mails(active)).toMatchObject([{ kind: 'registration-code' }])
  })

  describe('a stranger who registers your address', () => {
    /** What a registration leaves in a browser, without the flow of its code. */
    const registrationIn = async (answer: LightMyRequestResponse) => {
      const { secrets } = api.platform
      const [cookie] = answer.cookies
      const fields = await unseal<{ registration: object }>(secrets, 'browser state', cookie?.value, 0)
      const registration = { registration: fields?.registration }
      return {
        cookies: { csuite_flow: await seal(secrets, 'browser state', registration, Date.now() * 2) },
      }
    }
    const stranger = { address: '203.0.113.9' }
    const owner = { address: '198.51.100.4' }

    test('gains nothing: verifying from elsewhere drops the planted password', async () => {
      const email = fresh()
      await api.register(email, { password: 'Plantada-99' }, stranger)
      const verified = await verify(email, await api.codeFor(email), owner)
      expect(verified.statusCode).toBe(200)
      expect(await canSignIn(email, 'Plantada-99')).toBe(false)
    })

    test("the browser's cookie or the same address keeps the password", async () => {
      const email = fresh()
      const answer = await api.register(email, {}, stranger)
      const [cookie] = answer.cookies
      expect(cookie).toMatchObject({ name: 'csuite_flow', httpOnly: true, sameSite: 'Lax' })
      await verify(email, await api.codeFor(email), { ...owner, ...(await registrationIn(answer)) })
      expect(await canSignIn(email, TEST_PASSWORD)).toBe(true)
      const other = fresh()
      await api.register(other, {}, stranger)
      await verify(other, await api.codeFor(other), stranger)
      expect(await canSignIn(other, TEST_PASSWORD)).toBe(true)
    })

    test('a resend from the own browser is for the own attempt, whoever registered last', async () => {
      const email = fresh()
      const own = { ...owner, ...(await registrationIn(await api.register(email, {}, owner))) }
      await api.register(email, { password: 'Plantada-99', name: 'Otro' }, stranger)
      await api.call(resendVerification, { body: { email } }, own)
      const verified = await verify(email, await api.codeFor(email), own)
      expect(verified.json()).toMatchObject({ user: { name: 'Ana' } })
      expect(await canSignIn(email, TEST_PASSWORD)).toBe(true)
      expect(await canSignIn(email, 'Plantada-99')).toBe(false)
    })

    test('from the same public address, gains nothing either: no password, name or phone of theirs is taken', async () => {
      const email = fresh()
      const own = { ...owner, ...(await registrationIn(await api.register(email, {}, owner))) }
      const planted = { password: 'Plantada-99', name: 'Intruso', lastName: 'Falso', phone: '+51911111111' }
      await api.register(email, planted, owner)
      const verified = await verify(email, await api.codeFor(email), own)
      expect(verified.json()).toMatchObject({
        user: { name: 'Ana', lastName: 'Ruiz', phone: '+51987654321' },
      })
      expect(await canSignIn(email, 'Plantada-99')).toBe(false)
      expect(await canSignIn(email, TEST_PASSWORD)).toBe(true)
    })

    test('leaves nothing of theirs in an account that its owner never registered', async () => {
      const email = fresh()
      await api.register(email, { password: 'Plantada-99', name: 'Intruso', lastName: 'Falso' }, stranger)
      const own = await registrationIn(await api.register(fresh(), {}, stranger))
      const verified = await verify(email, await api.codeFor(email), { ...stranger, ...own })
      expect(verified.json()).toMatchObject({
        user: { name: email.split('@')[0], lastName: '', phone: null },
      })
      expect(await canSignIn(email, 'Plantada-99')).toBe(false)
    })

    test('and carried a cookie makes the address tell nobody apart', async () => {
      const email = fresh()
      const theirs = await registrationIn(await api.register(fresh(), {}, owner))
      await api.register(email, { password: 'Plantada-99' }, { ...owner, ...theirs })
      await verify(email, await api.codeFor(email), owner)
      expect(await canSignIn(email, 'Plantada-99')).toBe(false)
    })

    test('cannot spend the code of the owner’s browser, nor its next request', async () => {
      const strict = await openAnother({ LIMITS_SCALE: '1' })
      const email = fresh()
      const browser = cookiesOf(await strict.register(email, {}, owner))
      const code = await strict.codeFor(email)
      await strict.call(resendVerification, { body: { email } }, stranger)
      for (let tries = 0; tries < 6; tries += 1)
        await strict.call(verifyRegistration, { body: { email, code: wrong(code) } }, stranger)
      expect((await strict.call(resendVerification, { body: { email } }, browser)).statusCode).toBe(200)
      const body = { email, code: await strict.codeFor(email) }
      expect((await strict.call(verifyRegistration, { body }, browser)).statusCode).toBe(200)
    })

    test('while two strangers claim an address, no password of theirs is the right one', async () => {
      const email = fresh()
      await api.register(email, {}, owner)
      await api.register(email, { password: 'Plantada-99' }, stranger)
      for (const password of [TEST_PASSWORD, 'Plantada-99']) {
        const answer = await api.call(login, { body: { email, password } })
        expect(answer.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' })
      }
    })
  })

  describe('what a wrong code is answered does not tell who has registered', () => {
    const owner = { address: '198.51.100.4' }
    const minute = 60_000
    type Curious = (email: string) => Promise<unknown>
    const wrongFrom =
      (options: CallOptions, times: number): Curious =>
      async (email) => {
        const answers = []
        while (answers.length < times) answers.push((await verify(email, '000000', options)).body)
        return answers
      }
    const resend = async (email: string) =>
      cookiesOf(await api.call(resendVerification, { body: { email } }, { address: '203.0.113.9' }))

    /** What became of the address before the curious caller asks. */
    const pasts = Object.entries<(email: string) => Promise<unknown>>({
      'registered just now': (email) => api.register(email, {}, owner),
      'registered before its code ended': async (email) => {
        await api.register(email, {}, owner)
        api.advance(11 * minute)
      },
      verified: async (email) => {
        await api.register(email, {}, owner)
        expect((await verify(email, await api.codeFor(email), owner)).statusCode).toBe(200)
      },
      'tried by five others': async (email) => {
        await api.register(email, {}, owner)
        for (let other = 0; other < 5; other += 1)
          await verify(email, '000000', { address: `203.0.114.${other}` })
      },
    })
    const curious: [string, Curious][] = [
      ['a caller without a cookie', wrongFrom({ address: '203.0.113.9' }, 7)],
      [
        'the same twice, later',
        async (email) => {
          const before = await wrongFrom({ address: '203.0.113.9' }, 2)(email)
          api.advance(11 * minute)
          return [before, await wrongFrom({ address: '203.0.113.9' }, 2)(email)]
        },
      ],
      ['a browser that asked for a code', async (email) => wrongFrom(await resend(email), 7)(email)],
    ]
    const cases = pasts.flatMap(([past, make]) =>
      curious.map(([who, ask]) => [past, who, make, ask] as const),
    )
    test.each(cases)('%s: %s', async (_past, _who, make, ask) => {
      const known = fresh()
      await make(known)
      const told = await ask(known)
      expect(told).toEqual(await ask(fresh()))
    })

    test('and not while the owner goes on meanwhile either', async () => {
      const tell = async (email: string, meanwhile: () => Promise<unknown>) => {
        const browser = await resend(email)
        const answers = []
        for (let tried = 0; tried < 3; tried += 1) {
          answers.push((await verify(email, '000000', browser)).body)
          answers.push((await verify(email, '000000', { address: '203.0.113.8' })).body)
          if (tried === 0) await meanwhile()
        }
        return answers
      }
      const known = fresh()
      const told = await tell(known, async () => {
        await api.register(known, {}, owner)
        expect((await verify(known, await api.codeFor(known), owner)).statusCode).toBe(200)
      })
      expect(told).toEqual(await tell(fresh(), () => Promise.resolve()))
    })
  })

  test('code checks count per address, whatever cookies they carry', async () => {
    // Three an hour.
    const strict = await openAnother({ LIMITS_SCALE: '0.05' })
    const browsers = []
    for (const email of [fresh(), fresh()])
      browsers.push({ email, ...cookiesOf(await strict.register(email)) })
    const statuses: number[] = []
    for (const { email, ...browser } of [...browsers, ...browsers]) {
      const body = { email, code: '000000' }
      statuses.push((await strict.call(verifyRegistration, { body }, browser)).statusCode)
    }
    expect(statuses).toEqual([400, 400, 400, 429])
  })

  test('sign-ups that nobody verified: five an hour for a mailbox, +tags included', async () => {
    const strict = await openAnother({ LIMITS_SCALE: '1' })
    const statuses = []
    for (let tag = 0; tag < 6; tag += 1)
      statuses.push((await strict.register(`ana+${tag}@planta.example`)).statusCode)
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
  })

  test('sign-ups that nobody verified: 50 an hour for a network; a verified one gives its place back', async () => {
    const strict = await openAnother({ LIMITS_SCALE: '0.04' })
    const enter = (network: number) => strict.register(fresh(), {}, { address: `2001:db8:7:${network}::1` })
    const first = await enter(1)
    expect([first.statusCode, (await enter(2)).statusCode]).toEqual([201, 201])
    expect((await enter(3)).statusCode).toBe(429)
    const { email } = first.json<{ email: string }>()
    const body = { email, code: await strict.codeFor(email) }
    await strict.call(verifyRegistration, { body }, { address: '2001:db8:7:1::9' })
    expect((await enter(1)).statusCode).toBe(201)
    expect((await enter(1)).statusCode).toBe(429)
  })

  test('past its limit registering tells a taken address from a free one no more', async () => {
    const strict = await openAnother({ LIMITS_SCALE: '0.1' })
    const taken = (await strict.signUpAdministrator()).email
    const enter = async (email: string) => (await strict.register(email)).statusCode
    expect([await enter(fresh()), await enter(taken), await enter(taken), await enter(fresh())]).toEqual([
      201, 409, 429, 429,
    ])
  })

  test('the wizard learns an address and its state, nothing else', async () => {
    const { email } = await api.signUp()
    const active = await api.call(checkEmail, { body: { email: email.toUpperCase() } })
    expect(active.json()).toEqual({ email, status: 'active' })
    const unknown = await api.call(checkEmail, { body: { email: fresh() } })
    expect(unknown.statusCode).toBe(200)
    expect(unknown.json()).toBeNull()
  })

  test('the wizard may ask ten times a minute, whatever X-Forwarded-For says', async () => {
    const strict = await openAnother({ LIMITS_SCALE: '1' })
    const ask = (index: number, address?: string) =>
      strict.call(
        checkEmail,
        { body: { email: fresh() } },
        { headers: { 'x-forwarded-for': `10.0.0.${index}` }, ...(address === undefined ? {} : { address }) },
      )
    const answers = await Promise.all(Array.from({ length: 12 }, (_item, index) => ask(index)))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(2)
    const network = (index: number) => `2001:db8:1:2:${index}::1`
    const sixes = await Promise.all(Array.from({ length: 11 }, (_item, index) => ask(index, network(index))))
    expect(sixes.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })
})
