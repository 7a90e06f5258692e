import { currentUser, login } from '@csuite/shared/contract/login'
import {
  addPasskey,
  deletePasskey,
  listPasskeys,
  newPasskeyOptions,
  PASSKEYS_MAX,
  type PasskeyAnswer,
  passkeyOptions,
  passkeyOwner,
  passkeySignIn,
} from '@csuite/shared/contract/passkeys'
import { confirmIdentity } from '@csuite/shared/contract/sessions'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import { type TestPerson, TEST_PASSWORD, openTestApi } from '../../testing/test-api'
import {
  type Deviation,
  TestPasskey,
  newChallengeFor,
  registerPasskey,
  signInChallenge,
} from '../../testing/test-passkey'
import { turnOnSecondFactor } from '../../testing/test-second-factor'

const MINUTE = 60_000

const deviations: [string, Deviation][] = [
  ['of another origin', { origin: 'https://csuite.example.evil' }],
  ['for another name', { rpId: 'csuite.example.evil' }],
  ['without user verification', { userVerified: false }],
  ['without a person', { userPresent: false }],
  ['of another kind', { type: 'payment.get' }],
  ['out of a frame', { crossOrigin: true }],
  ['out of a foreign frame', { crossOrigin: true, topOrigin: 'https://evil.example' }],
]

describe('passkeys', () => {
  const api = openTestApi()

  const add = (person: TestPerson, respuesta: unknown, nombre = 'Portátil') =>
    api.call(addPasskey, { body: { nombre, respuesta } }, person)
  const signIn = (respuesta: unknown) => api.call(passkeySignIn, { body: { respuesta } })
  const newPasskey = ({ id }: TestPerson) => new TestPasskey(api.platform.config.publicUrl, id)
  const failed = expect.objectContaining({ statusCode: 400, code: 'PASSKEY_FAILED' }) as object
  const keysOf = (person: TestPerson) => api.result(listPasskeys, {}, person)
  const remove = async (person: TestPerson) => {
    const [key] = await keysOf(person)
    return api.call(deletePasskey, { params: { id: key?.id } }, person)
  }

  test('one is registered for this portal with user verification, listed and told by mail', async () => {
    const person = await api.signUp()
    const options = await api.result(newPasskeyOptions, {}, person)
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'C+Suite' },
      user: { name: person.email, displayName: 'Ana Ruiz' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const passkey = newPasskey(person)
    const { challenge } = options
    const added = await add(person, passkey.create(challenge), '  Móvil  ')
    expect(added.statusCode).toBe(201)
    const [listed] = await keysOf(person)
    expect(listed).toEqual({
      id: expect.any(Number) as number,
      credencial: passkey.create(challenge).id,
      nombre: 'Móvil',
      creada: expect.stringMatching(/Z$/) as string,
      ultimoUso: null,
    })
    expect(added.json()).toEqual(listed)
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'passkey-added', recipient: person.email })
    const again = await api.result(newPasskeyOptions, {}, person)
    const known = passkey.create(challenge).id
    expect(again.excludeCredentials).toEqual([{ id: known, type: 'public-key', transports: [] }])
  })

  test('it signs in without a password, and counts as both factors', async () => {
    const person = await api.signUp()
    await turnOnSecondFactor(api, person.token)
    const passkey = await registerPasskey(api, person)
    expect(await api.result(passkeyOptions, {})).toEqual({
      challenge: expect.any(String) as string,
      rpId: 'localhost',
      timeout: 300_000,
      userVerification: 'required',
    })
    const asked = await api.call(login, { body: { email: person.email, password: TEST_PASSWORD } })
    expect(asked.json()).toMatchObject({ metodos: ['totp', 'recuperacion', 'llave'] })
    const answer = await signIn(passkey.get(await signInChallenge(api)))
    const { access_token: token } = answer.json<{ access_token: string }>()
    expect((await api.call(currentUser, {}, { token })).json()).toMatchObject({ id: person.id })
    expect((await keysOf(person))[0]?.ultimoUso).toMatch(/Z$/)
  })

  test.each(deviations)('an answer %s opens nothing and adds nothing', async (_what, deviation) => {
    const person = await api.signUp()
    const passkey = await registerPasskey(api, person)
    expect((await signIn(passkey.get(await signInChallenge(api), deviation))).json()).toEqual(failed)
    const other = newPasskey(person).create(await newChallengeFor(api, person.token), deviation)
    expect((await add(person, other)).json()).toEqual(failed)
    expect(await keysOf(person)).toHaveLength(1)
    expect((await signIn(passkey.get(await signInChallenge(api)))).statusCode).toBe(200)
  })

  test('a challenge counts once, for five minutes, for what and whom it was made', async () => {
    const [person, stranger] = [await api.signUp(), await api.signUp()]
    const passkey = await registerPasskey(api, person)
    const answer = passkey.get(await signInChallenge(api))
    expect((await signIn(answer)).statusCode).toBe(200)
    expect((await signIn(answer)).json()).toEqual(failed)
    // A synced passkey has no counter: only the challenge reveals its second use.
    const synced = await registerPasskey(api, stranger)
    const uncounted = synced.get(await signInChallenge(api), { counter: 0 })
    expect([(await signIn(uncounted)).statusCode, (await signIn(uncounted)).statusCode]).toEqual([200, 400])
    const racers = passkey.get(await signInChallenge(api))
    const answers = await Promise.all(Array.from({ length: 64 }, () => signIn(racers)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const replayed = newPasskey(person)
    const created = replayed.create(await newChallengeFor(api, person.token))
    expect((await add(person, created)).statusCode).toBe(201)
    expect((await add(person, created)).json()).toEqual(failed)
    const foreign = newPasskey(stranger).create(await newChallengeFor(api, person.token))
    expect((await add(stranger, foreign)).json()).toEqual(failed)
    expect((await signIn(passkey.get(await newChallengeFor(api, person.token)))).json()).toEqual(failed)
    const misused = newPasskey(person).create(await signInChallenge(api))
    expect((await add(person, misused)).json()).toEqual(failed)
    const invented = Buffer.from(`x.${Date.now() + 60_000}.x`).toString('base64url')
    for (const challenge of [invented, '', 'AAAA'])
      expect((await signIn(passkey.get(challenge))).json()).toEqual(failed)
    const late = await signInChallenge(api)
    api.advance(5 * MINUTE)
    expect((await signIn(passkey.get(late))).json()).toEqual(failed)
  })

  test('a counter that does not move on is a copy: refused; one that stays at 0 does not count', async () => {
    const person = await api.signUp()
    const passkey = await registerPasskey(api, person)
    const withCounter = async (counter: number) =>
      (await signIn(passkey.get(await signInChallenge(api), { counter }))).statusCode
    expect([await withCounter(0), await withCounter(0)]).toEqual([200, 200])
    expect([await withCounter(7), await withCounter(7), await withCounter(3), await withCounter(0)]).toEqual([
      200, 400, 400, 400,
    ])
    expect(await withCounter(8)).toBe(200)
  })

  test('a signature of another key, for another person, or over something else is refused', async () => {
    const [person, stranger] = [await api.signUp(), await api.signUp()]
    const [passkey, theirs] = [await registerPasskey(api, person), await registerPasskey(api, stranger)]
    const good = passkey.get(await signInChallenge(api))
    const other = theirs.get(await signInChallenge(api))
    const { signature } = other.response
    const forged: PasskeyAnswer[] = [
      { ...good, response: { ...good.response, signature } },
      { ...other, id: good.id, rawId: good.id },
      passkey.get(await signInChallenge(api), { userHandle: String(stranger.id) }),
      newPasskey(person).get(await signInChallenge(api)),
    ]
    for (const answer of forged) expect((await signIn(answer)).json()).toEqual(failed)
    for (const nonsense of [null, {}, 'x', { ...good, response: {} }, { ...good, type: 'password' }])
      expect((await signIn(nonsense)).json()).toMatchObject({ statusCode: 400, code: 'VALIDATION' })
    const garbled = { ...good.response, authenticatorData: 'AAAA' }
    expect((await signIn({ ...good, response: garbled })).json()).toEqual(failed)
    const attested = passkey.create(await newChallengeFor(api, person.token))
    for (const attestationObject of ['', 'AAAA', attested.response.attestationObject.slice(0, 80)]) {
      const answer = { ...attested, response: { ...attested.response, attestationObject } }
      expect((await add(person, answer)).json()).toEqual(failed)
    }
  })

  test("somebody else's credential is not taken over, nor removed", async () => {
    const [person, stranger] = [await api.signUp(), await api.signUp()]
    const passkey = await registerPasskey(api, person)
    const taken = passkey.create(await newChallengeFor(api, stranger.token))
    expect((await add(stranger, taken)).json()).toEqual(failed)
    const [key] = await keysOf(person)
    const foreign = await api.call(deletePasskey, { params: { id: key?.id } }, stranger)
    expect(foreign.statusCode).toBe(404)
    expect((await remove(person)).statusCode).toBe(204)
    expect(await keysOf(person)).toEqual([])
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'passkey-removed', recipient: person.email })
    const unknown = (await signIn(passkey.get(await signInChallenge(api)))).json<object>()
    expect(unknown).toMatchObject({ code: 'PASSKEY_FAILED', desconocida: true })
  })

  test('it confirms who one is; a key of somebody else does not', async () => {
    const [person, stranger] = [await api.signUp(), await api.signUp()]
    const [passkey, theirs] = [await registerPasskey(api, person), await registerPasskey(api, stranger)]
    api.advance(11 * MINUTE)
    const confirm = async (key: TestPasskey) => {
      const respuesta = key.get(await signInChallenge(api))
      return api.call(confirmIdentity, { body: { respuesta } }, person)
    }
    expect((await confirm(theirs)).json()).toEqual(failed)
    expect((await remove(person)).json()).toMatchObject({ statusCode: 403, code: 'RECENT_LOGIN_REQUIRED' })
    expect((await confirm(passkey)).statusCode).toBe(204)
    expect((await remove(person)).statusCode).toBe(204)
  })

  test('a person has 20 at most, also when two are added at once', async () => {
    const person = await api.signUp()
    for (let count = 0; count < 19; count += 1) await registerPasskey(api, person)
    const bodies = []
    for (const nombre of ['una', 'otra']) {
      const key = new TestPasskey(api.platform.config.publicUrl, person.id)
      bodies.push({ nombre, respuesta: key.create(await newChallengeFor(api, person.token)) })
    }
    const answers = await Promise.all(bodies.map((body) => api.call(addPasskey, { body }, person)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 400])
    expect(answers.find(({ statusCode }) => statusCode === 400)?.json()).toMatchObject({
      code: 'PASSKEY_FAILED',
      message: 'Puedes tener hasta 20 llaves de acceso. Elimina una para añadir otra.',
    })
    expect(await api.result(listPasskeys, {}, person)).toHaveLength(20)
  })

  describe('that the browser makes by itself', () => {
    const automatica = '1'
    const unattended = { userPresent: false, userVerified: false }
    const keepOwn = (person: TestPerson, respuesta: unknown) =>
      api.call(
        addPasskey,
        { body: { respuesta } },
        { token: person.token, headers: { 'user-agent': 'Firefox/145.0 (X11; Linux x86_64)' } },
      )

    test('is kept without a touch, named after its device and told apart; it opens nothing without verification', async () => {
      const person = await api.signUp()
      const options = await api.result(newPasskeyOptions, { query: { automatica } }, person)
      expect(options.authenticatorSelection).toEqual(
        expect.objectContaining({ residentKey: 'required', userVerification: 'preferred' }),
      )
      expect(options.user.id).toBe(passkeyOwner(person.id))
      const passkey = newPasskey(person)
      const added = await keepOwn(person, passkey.create(options.challenge, unattended))
      expect(added.json()).toMatchObject({ nombre: 'Firefox en Linux', ultimoUso: null })
      expect((await api.mails(person.email)).at(-1)).toMatchObject({
        kind: 'passkey-added',
        data: { device: 'Firefox en Linux', slip: expect.any(String) as string },
      })
      const rows = await api.sql`
        select detail from audit_log where action = 'llave.creada' and user_id = ${person.id}`
      expect(rows).toEqual([{ detail: { dispositivo: 'Firefox en Linux', automatica: 'sí' } }])
      const used = async (deviation: Deviation) =>
        (await signIn(passkey.get(await signInChallenge(api), deviation))).statusCode
      expect([await used(unattended), await used({ userVerified: false }), await used({})]).toEqual([
        400, 400, 200,
      ])
    })

    test('has a challenge of its own: what a person asks for is verified, and the other way round', async () => {
      const person = await api.signUp()
      const own = newPasskey(person).create(await newChallengeFor(api, person.token, { automatica }))
      expect((await add(person, own)).json()).toEqual(failed)
      const asked = newPasskey(person).create(await newChallengeFor(api, person.token), unattended)
      expect((await keepOwn(person, asked)).json()).toEqual(failed)
      const framed = { ...unattended, crossOrigin: true }
      const foreign = newPasskey(person).create(
        await newChallengeFor(api, person.token, { automatica }),
        framed,
      )
      expect((await keepOwn(person, foreign)).json()).toEqual(failed)
      expect(await keysOf(person)).toEqual([])
    })

    test.each<[string, string, (person: TestPerson) => unknown]>([
      ['whose address is unproven', 'EMAIL_NOT_PROVEN', ({ id }) =>
        api.sql`update users set email_verified_at = null where id = ${id}`], // prettier-ignore
      ['whose sign-in is old', 'RECENT_LOGIN_REQUIRED', () => api.advance(11 * MINUTE)],
      ['who has as many as one may', 'PASSKEY_FAILED', async (person) => {
        for (let count = 0; count < PASSKEYS_MAX; count += 1) await registerPasskey(api, person)
      }], // prettier-ignore
    ])('is not made for a person %s', async (_who, code, happens) => {
      const person = await api.signUp()
      await happens(person)
      const answer = await api.call(newPasskeyOptions, { query: { automatica } }, person)
      expect(answer.json()).toMatchObject({ code })
    })
  })

  test('a suspended person does not get in with one', async () => {
    const person = await api.signUp()
    const passkey = await registerPasskey(api, person)
    const admin = await api.signUpAdministrator()
    await api.call(toggleUserStatus, { params: { id: person.id } }, admin)
    expect((await signIn(passkey.get(await signInChallenge(api)))).json()).toMatchObject({
      code: 'ACCOUNT_SUSPENDED',
    })
  })
})
