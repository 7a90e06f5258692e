import { changeEmail, confirmEmail, deleteAccount } from '@csuite/shared/contract/account'
import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { currentUser, login } from '@csuite/shared/contract/login'
import { addPasskey, passkeySignIn } from '@csuite/shared/contract/passkeys'
import { changePassword, forgotPassword } from '@csuite/shared/contract/password-reset'
import { savePreferences } from '@csuite/shared/contract/preferences'
import { editUser, updatePassword, updatePresentation, updateUser } from '@csuite/shared/contract/profile'
import { verifyRegistration } from '@csuite/shared/contract/registration'
import { enableSecondFactor, prepareSecondFactor } from '@csuite/shared/contract/second-factor'
import { verifyEmails } from '@csuite/shared/contract/users'
import { eq, sql } from 'drizzle-orm'
import { TOTP } from 'otpauth'
import * as schema from '../../db/schema/index'
import { type TestPerson, TEST_PASSWORD, atStart, cookiesOf, openTestApi } from '../../testing/test-api'
import { TestPasskey, newChallengeFor, registerPasskey, signInChallenge } from '../../testing/test-passkey'
import { turnOnSecondFactor } from '../../testing/test-second-factor'
import { createOrPromoteAdministrator } from './first-administrator'
import { referencesToUsers } from './unproven-account.repository'

const PLANTED = 'Plantada-99'
const stranger = { address: '203.0.113.9' }
const owner = { address: '198.51.100.4' }
let serial = 0

describe('an account whose address nobody has proven', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())

  /** Registered by a stranger, opened by an administrator; `code` went to the mailbox. */
  const registered = async () => {
    const email = `gerencia${++serial}@csuite.example`
    const planted = { password: PLANTED, name: 'Intruso', lastName: 'Intruso', phone: '+51911111111' }
    const browser = cookiesOf(await api.register(email, planted, stranger))
    const code = await api.codeFor(email)
    const [row] = await api.database.orm.select().from(schema.users).where(eq(schema.users.email, email))
    const id = row?.id ?? 0
    await api.result(verifyEmails, { body: { userIds: [id] } }, admin)
    return { id, email, code, browser, token: await api.signIn(email, PLANTED) }
  }
  const link = async (id: number) =>
    api.database.orm.insert(schema.socialIdentities).values({
      ...{ provider: 'google', issuer: 'https://google.example', subject: `intruso-${id}` },
      ...{ email: 'intruso@gmail.example', userId: id },
    })
  /** With every way in and every text that a signed-in person can leave. */
  const occupied = async () => {
    const person = await registered()
    const picture = 'https://intruso.example/x.png'
    const body = { name: 'Intruso', lastName: 'Intruso', phone: '+51911111111', picture }
    await api.result(editUser, { params: { id: person.id }, body }, person)
    await api.result(updatePresentation, { body: { userId: person.id } }, person)
    await api.result(savePreferences, { body: { favoritos: [1] } }, person)
    await api.result(changeEmail, { body: { email: `intruso${person.id}@csuite.example` } }, person)
    await link(person.id)
    const passkey = await registerPasskey(api, person)
    await turnOnSecondFactor(api, person.token)
    await api.call(login, { body: { email: person.email, password: PLANTED } })
    return { ...person, passkey }
  }

  /** All rows about a person, by table. */
  const rowsOf = async (id: number) => {
    const rows: Record<string, unknown[]> = {}
    for (const { table, column } of await referencesToUsers(api.database.orm))
      rows[table] =
        await api.sql`select * from ${sql.identifier(table)} where ${sql.identifier(column)} = ${id}`
    rows.users = await api.database.orm.select().from(schema.users).where(eq(schema.users.id, id))
    return rows
  }
  const reset = async (email: string) => {
    await api.call(forgotPassword, { body: { email } }, owner)
    const body = { email, code: await api.codeFor(email), newPassword: TEST_PASSWORD }
    return (await api.call(changePassword, { body }, owner)).statusCode
  }

  test.each(
    Object.entries<(person: Awaited<ReturnType<typeof registered>>) => Promise<unknown>>({
      'the code of a registration': ({ email, code }) =>
        api.result(verifyRegistration, { body: { email, code } }, owner),
      'a new password by mail': ({ email }) => reset(email),
      'the command that makes administrators': ({ email }) =>
        createOrPromoteAdministrator(api.database, email),
    }),
  )('keeps nothing of a stranger once %s proves it', async (_name, prove) => {
    const person = await occupied()
    await prove(person)
    const rows = await rowsOf(person.id)
    expect(rows.users).toMatchObject([
      { name: person.email.split('@')[0], lastName: '', phone: null, picture: null, presentacion: true },
    ])
    expect(rows.users).toMatchObject([{ emailVerifiedAt: expect.any(Date) as Date }])
    expect(JSON.stringify(rows)).not.toMatch(/intruso|plantada/i)
    expect(rows).toMatchObject({
      ...{ social_identities: [], passkeys: [], second_factors: [], sign_in_challenges: [] },
      ...{ email_changes: [], registration_attempts: [], user_preferences: [] },
    })
    const password = await api.call(login, { body: { email: person.email, password: PLANTED } })
    expect(password.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    const respuesta = person.passkey.get(await signInChallenge(api))
    expect((await api.call(passkeySignIn, { body: { respuesta } })).json()).toMatchObject({
      code: 'PASSKEY_FAILED',
    })
    expect((await api.call(currentUser, {}, person)).statusCode).toBe(401)
  })

  test('keeps the password and the names of the attempt whose browser enters the code', async () => {
    const { id, email, code, browser } = await registered()
    await link(id)
    const verified = await api.result(verifyRegistration, { body: { email, code } }, { ...owner, ...browser })
    expect(verified.user).toMatchObject({ name: 'Intruso', lastName: 'Intruso', phone: '+51911111111' })
    expect((await rowsOf(id)).social_identities).toEqual([])
    expect((await api.call(login, { body: { email, password: PLANTED } })).statusCode).toBe(200)
  })

  test('is emptied too when its person proves another address, in the session that stays', async () => {
    const person = await registered()
    await registerPasskey(api, person)
    await link(person.id)
    const other = await api.signIn(person.email, PLANTED)
    const email = `nueva${person.id}@csuite.example`
    await api.changeEmail(person, email)
    expect(await api.result(currentUser, {}, person)).toMatchObject({ email, lastName: '', phone: null })
    expect((await api.call(currentUser, {}, { token: other })).statusCode).toBe(401)
    expect(await rowsOf(person.id)).toMatchObject({ social_identities: [], passkeys: [] })
    const password = await api.call(login, { body: { email, password: PLANTED } })
    expect(password.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' })
  })

  type Call = [EndpointDefinition, object]
  const changes = Object.entries<(person: TestPerson) => Call | Promise<Call>>({
    'a passkey': async ({ id, token }) => {
      const respuesta = new TestPasskey(api.platform.config.publicUrl, id).create(
        await newChallengeFor(api, token),
      )
      return [addPasskey, { body: { nombre: 'Intruso', respuesta } }]
    },
    'a second factor that is prepared': () => [prepareSecondFactor, {}],
    'a second factor that is enabled': async (person) => {
      const { secreto: secret } = await api.result(prepareSecondFactor, {}, person)
      const codigo = new TOTP({ secret }).generate({ timestamp: api.platform.now() })
      return [enableSecondFactor, { body: { codigo } }]
    },
    'an email change that begins': ({ id }) => [
      changeEmail,
      { body: { email: `intruso${id}@csuite.example` } },
    ],
    'an email change that is confirmed': async (person) => {
      const email = `intruso${person.id}@csuite.example`
      await api.result(changeEmail, { body: { email } }, person)
      return [confirmEmail, { body: { codigo: await api.codeFor(email) } }]
    },
    'a password': () => [updatePassword, { body: { currentPassword: PLANTED, newPassword: 'Plantada-100' } }],
    'a profile': ({ id }) => [editUser, { params: { id }, body: { name: 'Intruso', lastName: 'Intruso' } }],
    'a name': ({ id }) => [updateUser, { body: { idUsuario: id, name: 'Intruso', phone: '+51911111111' } }],
    'the end of the presentation': ({ id }) => [updatePresentation, { body: { userId: id } }],
    preferences: () => [savePreferences, { body: { favoritos: [1] } }],
    'the deletion of the account': () => [deleteAccount, {}],
  })
  test.each(changes)('takes nothing of %s under way while its owner proves it', async (_name, start) => {
    const person = await registered()
    const [endpoint, input] = await start(person)
    const transaction = api.database.orm.transaction.bind(api.database.orm)
    const spy = jest.spyOn(api.database.orm, 'transaction').mockImplementationOnce(async (job) => {
      spy.mockRestore()
      expect(await reset(person.email)).toBe(200)
      return transaction(job)
    })
    expect((await api.call(endpoint, input, person)).json()).toMatchObject({ code: 'UNAUTHORIZED' })
    const rows = await rowsOf(person.id)
    expect(rows.users).toMatchObject([{ email: person.email, presentacion: true }])
    expect(JSON.stringify(rows)).not.toMatch(/intruso/i)
    expect(rows).toMatchObject({ passkeys: [], second_factors: [], email_changes: [], user_preferences: [] })
    await api.signIn(person.email)
  })

  test('forgets the browsers that signed in before', async () => {
    const { email, code } = await registered()
    const signIn = (password: string, cookies = {}) =>
      api.call(login, { body: { email, password } }, { cookies })
    const { cookies } = cookiesOf(await signIn(PLANTED))
    await api.call(verifyRegistration, { body: { email, code } }, owner)
    await reset(email)
    const before = (await api.newDeviceMails()).length
    await signIn(TEST_PASSWORD, cookies)
    expect((await api.newDeviceMails()).length - before).toBe(1)
  })
})
