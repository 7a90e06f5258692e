import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  changeEmail,
  deleteAccount,
  exportOwnData,
  listIdentities,
  unlinkIdentity,
} from '@csuite/shared/contract/account'
import { askToAccompany } from '@csuite/shared/contract/accompany'
import { listAudit } from '@csuite/shared/contract/audit'
import { currentUser, login } from '@csuite/shared/contract/login'
import type { EndpointDefinition } from '@csuite/shared/contract/define-endpoint'
import { deletePasskey, listPasskeys, newPasskeyOptions } from '@csuite/shared/contract/passkeys'
import { forgotPassword } from '@csuite/shared/contract/password-reset'
import { deviceKey, savePreferences } from '@csuite/shared/contract/preferences'
import { editUser, updatePassword } from '@csuite/shared/contract/profile'
import { prepareSecondFactor } from '@csuite/shared/contract/second-factor'
import { confirmIdentity, endOtherSessions, listSessions } from '@csuite/shared/contract/sessions'
import { resetSecondFactor } from '@csuite/shared/contract/user-administration'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import { eq, getTableName, sql } from 'drizzle-orm'
import { auditLog, socialIdentities, users } from '../../db/schema/index'
import { referencesToUsers } from '../../identity/accounts/unproven-account.repository'
import { Mailer } from '../../mail/mailer'
import type { SendMail } from '../../outbox/outbox'
import { type TestPerson, TEST_PASSWORD, apisOnDemand, openTestApi } from '../../testing/test-api'
import { registerPasskey } from '../../testing/test-passkey'
import { turnOnSecondFactor } from '../../testing/test-second-factor'

const ROSAURA = { name: 'Rosaura', lastName: 'Medina', phone: '+51911222333' }
const ZORAIDA = { name: 'Zoraida', lastName: 'Quispetupa', phone: '+51955443322' }

describe("a person's own account", () => {
  const api = openTestApi()
  const openAnother = apisOnDemand()

  const link = async ({ id }: TestPerson, provider: 'google' | 'apple', name = 'z') => {
    const row = {
      provider,
      issuer: `https://${provider}.example`,
      subject: `s-${id}`,
      email: `${name}@gmail.example`,
    }
    await api.database.orm.insert(socialIdentities).values({ ...row, userId: id })
  }
  const identitiesOf = (person: TestPerson) => api.result(listIdentities, {}, person)
  const unlink = (person: TestPerson, id: number | undefined) =>
    api.call(unlinkIdentity, { params: { id } }, person)
  const withoutPassword = ({ id }: TestPerson) =>
    api.database.orm.update(users).set({ passwordHash: null }).where(eq(users.id, id))

  test.each([
    [
      'confirm who they are',
      'Tu cuenta no tiene contraseña: cierra sesión y vuelve a entrar como siempre.',
      (person: TestPerson) => api.call(confirmIdentity, { body: { password: 'Turbina-42' } }, person),
    ],
    [
      'change their password',
      'Tu cuenta no tiene contraseña. Créala con «¿Olvidaste tu contraseña?» en la pantalla de inicio de sesión.',
      (person: TestPerson) =>
        api.call(
          updatePassword,
          { body: { currentPassword: 'Turbina-42', newPassword: 'Compresor-7' } },
          person,
        ),
    ],
  ])(
    'people without a password who %s are told another way, which counts no attempt',
    async (_, message, ask) => {
      const person = await api.signUp()
      await withoutPassword(person)
      const failures = () => api.database.orm.$count(auditLog, eq(auditLog.type, 'sesion.fallida'))
      const before = await failures()
      // One more than wrong passwords of one session.
      for (let attempt = 0; attempt < 11; attempt++)
        expect((await ask(person)).json()).toMatchObject({ code: 'INVALID_CREDENTIALS', message })
      expect(await failures()).toBe(before)
    },
  )

  test('mails to an unproven address contain no name', async () => {
    const [person, admin] = [await api.signUp(), await api.signUpAdministrator()]
    await api.database.orm.update(users).set({ emailVerifiedAt: null }).where(eq(users.id, person.id))
    await link(person, 'google')
    const [identity] = await identitiesOf(person)
    await unlink(person, identity?.id)
    await turnOnSecondFactor(api, person.token)
    await api.call(resetSecondFactor, { params: { id: person.id } }, admin)
    await api.changeEmail(person, 'probada@csuite.example')
    const mails = await api.mails(person.email)
    expect(mails.slice(-4).map(({ kind, data }) => [kind, data.name])).toEqual([
      ['identity-unlinked', ''],
      ['second-factor-on', ''],
      ['second-factor-reset', ''],
      ['email-changed', ''],
    ])
  })

  test('linked accounts are listed and unlinked, told by mail, and another person’s are not found', async () => {
    const [person, other] = [await api.signUp(), await api.signUp()]
    await link(person, 'google')
    const [identity] = await identitiesOf(person)
    expect(identity).toEqual({
      id: expect.any(Number) as number,
      proveedor: 'google',
      email: 'z@gmail.example',
      desde: expect.stringMatching(/Z$/) as string,
    })
    expect((await unlink(other, identity?.id)).statusCode).toBe(404)
    expect((await unlink(person, identity?.id)).statusCode).toBe(204)
    expect(await identitiesOf(person)).toEqual([])
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'identity-unlinked', recipient: person.email })
  })

  test('a call whose account is deleted meanwhile gets 401, whatever it was about to write', async () => {
    const calls: [EndpointDefinition, object][] = [
      [exportOwnData, {}],
      [prepareSecondFactor, {}],
      [endOtherSessions, {}],
      [confirmIdentity, { body: { password: TEST_PASSWORD } }],
      [confirmIdentity, { body: { password: 'otra-Clave-1' } }],
      [changeEmail, { body: { email: 'nueva@csuite.example' } }],
      [updatePassword, { body: { currentPassword: TEST_PASSWORD, newPassword: 'Bobina-73-x' } }],
      [newPasskeyOptions, {}],
      [savePreferences, { body: { favoritos: [1] } }],
      [listSessions, {}],
    ]
    for (const [endpoint, input] of calls) {
      const person = await api.signUp()
      // Cached by the process for half a second.
      await api.call(currentUser, {}, person)
      await api.database.orm.delete(users).where(eq(users.id, person.id))
      const { statusCode } = await api.call(endpoint, input, person)
      expect([endpoint.path, statusCode < 500]).toEqual([endpoint.path, true])
    }
  })

  test('the last way in stays, also when two are unlinked at once', async () => {
    const person = await api.signUp()
    await link(person, 'google')
    await link(person, 'apple')
    await withoutPassword(person)
    const answers = await Promise.all((await identitiesOf(person)).map(({ id }) => unlink(person, id)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
    const [kept] = await identitiesOf(person)
    expect((await unlink(person, kept?.id)).json()).toMatchObject({
      statusCode: 409,
      code: 'LAST_WAY_IN',
    })
  })

  test('a passkey is a way in: the linked account may go, the passkey then stays', async () => {
    const person = await api.signUp()
    await link(person, 'google')
    await registerPasskey(api, person)
    await withoutPassword(person)
    const [identity] = await identitiesOf(person)
    expect((await unlink(person, identity?.id)).statusCode).toBe(204)
    const [passkey] = await api.result(listPasskeys, {}, person)
    const answer = await api.call(deletePasskey, { params: { id: passkey?.id } }, person)
    expect(answer.json()).toMatchObject({ statusCode: 409, code: 'LAST_WAY_IN' })
    expect(await api.result(listPasskeys, {}, person)).toHaveLength(1)
  })

  test('the export is a file with everything kept about the person, and no secret', async () => {
    const person = await api.signUp()
    await api.call(editUser, { params: { id: person.id }, body: ROSAURA }, person)
    await link(person, 'google')
    await registerPasskey(api, person)
    await turnOnSecondFactor(api, person.token)
    await api.result(deviceKey, {}, person)
    const admin = await api.signUpAdministrator()
    await api.result(askToAccompany, { params: { id: person.id }, body: { motivo: 'No ve su plan' } }, admin)
    const elsewhere = { token: admin.token, address: '203.0.113.77' }
    await api.call(editUser, { params: { id: person.id }, body: ROSAURA }, elsewhere)
    const answer = await api.call(exportOwnData, {}, person)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="mis-datos-csuite-[\d-]+\.json"$/,
    )
    expect(answer.json()).toMatchObject({
      cuenta: { ...ROSAURA, id: person.id, email: person.email, status: 'active' },
      sesiones: [{ device: expect.any(String) as string }],
      identidades: [{ provider: 'google', email: 'z@gmail.example' }],
      llavesDeAcceso: [{ name: expect.any(String) as string }],
      segundoFactor: [{ enabledAt: expect.any(String) as string }],
      planes: [{}, {}, {}],
      acompanamientos: [{ reason: 'No ve su plan' }],
    })
    const { codigosDeRecuperacion, actividad } = answer.json<Record<string, unknown[]>>()
    expect(codigosDeRecuperacion).toHaveLength(10)
    expect(actividad).toContainEqual(
      expect.objectContaining({ type: 'sesion.iniciada', origin: '127.0.0.0/24' }),
    )
    // The network of an administrator is not disclosed.
    expect(actividad).toContainEqual(expect.objectContaining({ type: 'usuario.editado', origin: null }))
    expect(answer.body).not.toMatch(
      /hash|argon2|secret|publicKey|deviceKey|credentialId|actorId|admin(Session)?Id/i,
    )
  })

  test('the export reads every table that has rows of people', async () => {
    const references = await referencesToUsers(api.database.orm)
    const exported = api.platform.modules.flatMap(({ ownData = {} }) =>
      Object.values(ownData).map(getTableName),
    )
    expect(references.filter(({ table }) => !exported.includes(table as never))).toEqual([])
  })

  test('a deleted account leaves nothing of the person in any table, file, log line or waiting mail', async () => {
    const person = await api.signUp('zoraida.quispetupa@csuite.example')
    const mailer = new Mailer(api.platform.config, () => undefined)
    const asFiles = async () => {
      for (const mail of await api.mails()) await mailer.send(mail as Parameters<SendMail>[0])
    }
    await api.call(editUser, { params: { id: person.id }, body: ZORAIDA }, person)
    await link(person, 'google', 'zoraida')
    await api.call(savePreferences, { body: { favoritos: [1], recientes: [2] } }, person)
    await api.call(changeEmail, { body: { email: 'zoraida.nueva@csuite.example' } }, person)
    await asFiles()
    await api.call(forgotPassword, { body: { email: person.email } })
    await api.sql`insert into billing_customers (user_id, customer_id) values (${person.id}, 'cus_zoraida_pseudonym')`
    await api.sql`
      insert into billing_events (id, type, occurred_at, object) values ('evt_1', 'checkout.session.completed', now(),
        ${JSON.stringify({ client_reference_id: String(person.id), customer_details: { ...ZORAIDA, email: person.email } })}::jsonb)`
    expect((await api.call(deleteAccount, {}, person)).statusCode).toBe(204)

    expect((await api.call(currentUser, {}, person)).statusCode).toBe(401)
    const signIn = { email: person.email, password: TEST_PASSWORD }
    expect((await api.call(login, { body: signIn })).json()).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'account-deleted', recipient: person.email })
    const words = /zoraida|quispetupa|955443322/i
    const tables = await api.sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = 'public'`
    expect(tables.length).toBeGreaterThan(20)
    for (const { name } of tables) {
      const { rows } = await api.database.orm.execute(sql.raw(`select * from "${name}"`))
      expect([name, JSON.stringify(rows).match(words)]).toEqual([name, null])
    }
    await mkdir(join(api.dataDir, 'outbox'), { recursive: true })
    for (const name of await readdir(join(api.dataDir, 'outbox')))
      expect(`${name} ${await readFile(join(api.dataDir, 'outbox', name), 'utf8')}`).not.toMatch(words)
    expect(api.log.filter((line) => words.test(line))).toEqual([])
  })

  test('a deletion leaves the other mails to an address that it was changing to', async () => {
    const [person, owner] = [await api.signUp(), await api.signUp()]
    await api.mails()
    await api.call(forgotPassword, { body: { email: owner.email } })
    await api.call(changeEmail, { body: { email: owner.email } }, person)
    const folder = join(api.dataDir, 'outbox')
    const fileOf = (kind: string) => `x_${owner.email}_${kind}.eml`
    await mkdir(folder, { recursive: true })
    for (const kind of ['reset-code', 'email-change-taken']) await writeFile(join(folder, fileOf(kind)), '')
    expect((await api.call(deleteAccount, {}, person)).statusCode).toBe(204)
    const kinds = (await api.mails(owner.email)).map(({ kind }) => kind)
    expect(kinds).toEqual(['registration-code', 'reset-code'])
    const files = await readdir(folder)
    expect(files.filter((name) => name.includes(owner.email))).toEqual([fileOf('reset-code')])
  })

  test('a deletion that breaks off once the account is gone is still told of by mail', async () => {
    const person = await api.signUp()
    // A folder, which cannot be removed like a file.
    await mkdir(join(api.dataDir, 'outbox', `x_${person.email}_y`), { recursive: true })
    expect((await api.call(deleteAccount, {}, person)).statusCode).toBe(500)
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'account-deleted', recipient: person.email })
  })

  test('the last administrator stays, also when the last two leave at once', async () => {
    const alone = await openAnother()
    const admin = await alone.signUpAdministrator()
    const remove = (person: TestPerson) => alone.call(deleteAccount, {}, person)
    expect((await remove(admin)).json()).toMatchObject({ statusCode: 409, code: 'LAST_ADMIN' })
    const other = await alone.signUpAdministrator()
    const racers = await Promise.all([remove(admin), remove(other)])
    expect(racers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
  })

  test('actions of a deleted administrator keep a nameless author that can be filtered by id; other rows keep none', async () => {
    const stays = await api.signUpAdministrator()
    const [leaving, person] = [await api.signUpAdministrator(), await api.signUp()]
    await api.call(toggleUserStatus, { params: { id: person.id } }, leaving)
    expect((await api.call(deleteAccount, {}, leaving)).statusCode).toBe(204)
    const pseudonym = { id: leaving.id, nombre: `Cuenta eliminada ${leaving.id}` }
    const rowsOf = async (usuario: number) =>
      (await api.result(listAudit, { query: { usuario } }, stays)).data
    expect((await rowsOf(person.id))[0]).toMatchObject({ tipo: 'usuario.suspendido', autor: pseudonym })
    expect((await rowsOf(leaving.id)).map(({ tipo, autor }) => [tipo, autor])).toEqual([
      ['usuario.suspendido', pseudonym],
    ])
    const own = await api.result(listAudit, { query: { tipo: 'cuenta.eliminada' } }, stays)
    expect(own.data[0]).toMatchObject({ autor: null, usuario: null })
  })
})
