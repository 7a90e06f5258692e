import { listAudit } from '@csuite/shared/contract/audit'
import { currentUser, login } from '@csuite/shared/contract/login'
import { verifyRegistration } from '@csuite/shared/contract/registration'
import {
  changeRole,
  endUserSessions,
  findPerson,
  inviteUser,
  resendCode,
  resetSecondFactor,
} from '@csuite/shared/contract/user-administration'
import { listUsers, userStats, verifyEmails } from '@csuite/shared/contract/users'
import { eq } from 'drizzle-orm'
import { directoryUsers, users } from '../../db/schema/index'
import { type TestPerson, TEST_PASSWORD, apisOnDemand, atStart, openTestApi } from '../../testing/test-api'
import { turnOnSecondFactor } from '../../testing/test-second-factor'

describe("administrators' operations on people", () => {
  const api = openTestApi()
  const openAnother = apisOnDemand()
  const admin = atStart(() => api.signUpAdministrator())

  const role = (id: number, value: number, actor = admin) =>
    api.call(changeRole, { params: { id }, body: { role: value } }, actor)
  const auditOf = async (usuario: number, tipo: string) =>
    (await api.result(listAudit, { query: { usuario, tipo } }, admin)).data
  const idOf = async (email: string) =>
    (await api.result(listUsers, { query: { email } }, admin)).data[0]?.id ?? 0
  const personOf = (id: number) => api.result(findPerson, { params: { id } }, admin)

  test('a person is shown with ways in and open sessions, and nothing that lets others in', async () => {
    const person = await api.signUp()
    await turnOnSecondFactor(api, person.token)
    const shown = await personOf(person.id)
    expect(shown).toMatchObject({
      id: person.id,
      email: person.email,
      emailVerificado: true,
      invitado: false,
      directorio: false,
      conPassword: true,
      segundoFactor: true,
      llaves: 0,
      proveedores: [],
      ultimoInicio: expect.any(String) as string,
      sesiones: [{ creada: expect.any(String) as string, ultimoUso: expect.any(String) as string }],
    })
    expect(Object.keys(shown.sesiones[0] ?? {}).sort()).toEqual(['creada', 'dispositivo', 'ultimoUso'])
    expect((await api.call(findPerson, { params: { id: 2_000_000_000 } }, admin)).statusCode).toBe(404)
  })

  test('somebody invited who has not answered yet is shown so', async () => {
    const email = 'por-llegar@csuite.example'
    await api.call(inviteUser, { body: { email, name: 'Iris', lastName: 'Paz' } }, admin)
    expect(await personOf(await idOf(email))).toMatchObject({
      emailVerificado: false,
      invitado: true,
      conPassword: false,
      ultimoInicio: null,
      sesiones: [],
    })
  })

  test('whom the directory keeps is shown so, and by their address where it gave no name', async () => {
    const person = await api.signUp()
    const row = { userId: person.id, userName: person.email, made: false, updatedAt: new Date() }
    await api.database.orm.insert(directoryUsers).values(row)
    await api.database.orm.update(users).set({ name: '', lastName: '' }).where(eq(users.id, person.id))
    expect(await personOf(person.id)).toMatchObject({ directorio: true })
    await role(person.id, 1)
    expect((await auditOf(person.id, 'rol'))[0]?.usuario).toEqual({ id: person.id, nombre: person.email })
  })

  test('a person becomes an administrator and an ordinary user again, on the record', async () => {
    const person = await api.signUp()
    expect((await role(person.id, 1)).json()).toMatchObject({ id: person.id, role: 1 })
    expect((await api.call(userStats, {}, person)).statusCode).toBe(200)
    expect((await role(person.id, 2)).json()).toMatchObject({ role: 2 })
    expect((await api.call(userStats, {}, person)).statusCode).toBe(403)
    expect(await auditOf(person.id, 'rol')).toMatchObject([
      { autor: { id: admin.id }, detalle: { antes: '1', despues: '2' } },
      { autor: { id: admin.id }, detalle: { antes: '2', despues: '1' } },
    ])
    expect((await role(person.id, 3)).statusCode).toBe(400)
    expect((await role(2_000_000_000, 1)).statusCode).toBe(404)
  })

  test('the last administrator keeps the role, also when two take it from each other at once', async () => {
    const alone = await openAnother()
    const [one, other] = [await alone.signUpAdministrator(), await alone.signUpAdministrator()]
    const demote = (whom: TestPerson, actor: TestPerson) =>
      alone.call(changeRole, { params: { id: whom.id }, body: { role: 2 } }, actor)
    const answers = await Promise.all([demote(other, one), demote(one, other)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const left = answers[0].statusCode === 200 ? one : other
    expect((await demote(left, left)).json()).toMatchObject({ statusCode: 409, code: 'LAST_ADMIN' })
  })

  test('an invited person sets a password by way of the mailbox', async () => {
    const email = 'invitada@csuite.example'
    const body = { email, name: 'Inés', lastName: 'Vera' }
    const made = await api.result(inviteUser, { body }, admin)
    const { id } = made
    expect(made).toMatchObject({ email, name: 'Inés', status: 'active', role: 2 })
    const mail = (await api.mails()).at(-1)
    expect(mail).toMatchObject({ kind: 'invitation', recipient: email })
    expect(mail?.data).toEqual({
      link: expect.stringMatching(/\/forgot-password\?email=invitada%40/) as string,
    })
    expect((await api.call(inviteUser, { body }, admin)).json()).toMatchObject({ code: 'EMAIL_TAKEN' })
    await api.result(resendCode, { params: { id } }, admin)
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'invitation', recipient: email })
    await api.resetPassword(email, TEST_PASSWORD)
    await api.signIn(email)
    expect((await api.call(resendCode, { params: { id } }, admin)).json()).toMatchObject({
      code: 'INVALID_STATE',
    })
  })

  test('an invitation takes a pending registration over, without anything that was typed there', async () => {
    const email = 'pendiente.invitada@csuite.example'
    await api.register(email, { password: 'Plantada-99', name: 'Intruso', lastName: 'Falso' })
    const code = await api.codeFor(email)
    const body = { email, name: 'Inés', lastName: 'Vera' }
    const invited = await api.result(inviteUser, { body }, admin)
    expect(invited).toMatchObject({ ...body, phone: null, status: 'active' })
    expect(invited.planesUsuarios.length).toBeGreaterThan(0)
    expect(await personOf(invited.id)).toMatchObject({ invitado: true, emailVerificado: false })
    expect((await api.mails(email)).at(-1)).toMatchObject({ kind: 'invitation' })
    const old = await api.call(verifyRegistration, { body: { email, code } })
    expect(old.json()).toMatchObject({ code: 'INVALID_CODE' })
    const planted = await api.call(login, { body: { email, password: 'Plantada-99' } })
    expect(planted.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    await api.resetPassword(email, TEST_PASSWORD)
    const token = await api.signIn(email)
    expect(await api.result(currentUser, {}, { token })).toMatchObject(body)
  })

  test('nobody becomes an administrator before the mailbox has answered', async () => {
    const email = 'sin.probar@csuite.example'
    await api.register(email)
    const id = await idOf(email)
    const refused = { statusCode: 409, code: 'EMAIL_NOT_PROVEN' }
    expect((await role(id, 1)).json()).toMatchObject(refused)
    await api.result(verifyEmails, { body: { userIds: [id] } }, admin)
    expect((await role(id, 1)).json()).toMatchObject(refused)
    expect(await personOf(id)).toMatchObject({ role: 2 })
    await api.resetPassword(email, TEST_PASSWORD)
    expect((await role(id, 1)).json()).toMatchObject({ role: 1 })
  })

  test('a pending person is mailed a new code, which works', async () => {
    const email = 'espera@csuite.example'
    await api.register(email)
    const first = await api.codeFor(email)
    const id = await idOf(email)
    expect((await api.call(resendCode, { params: { id } }, admin)).statusCode).toBe(200)
    const sent = await api.mails(email)
    expect(sent.map(({ kind }) => kind)).toEqual(['registration-code', 'registration-code'])
    expect(sent[0]?.data.code).toBe(first)
    expect(await auditOf(id, 'usuario.codigo-reenviado')).toHaveLength(1)
  })

  test("a person's lost second factor is taken away, which they are told", async () => {
    const person = await api.signUp()
    const reset = (id: number) => api.call(resetSecondFactor, { params: { id } }, admin)
    expect((await reset(person.id)).json()).toMatchObject({
      code: 'INVALID_STATE',
      message: 'Esta persona no tiene un segundo factor activo.',
    })
    await turnOnSecondFactor(api, person.token)
    expect((await reset(person.id)).statusCode).toBe(204)
    expect((await api.mails()).at(-1)).toMatchObject({ kind: 'second-factor-reset', recipient: person.email })
    expect(await auditOf(person.id, 'segundo-factor.restablecido')).toMatchObject([
      { autor: { id: admin.id } },
    ])
    await api.signIn(person.email)
    expect((await reset(2_000_000_000)).statusCode).toBe(404)
  })

  test('a person is signed out everywhere', async () => {
    const person = await api.signUp()
    const end = (id: number) => api.call(endUserSessions, { params: { id } }, admin)
    expect((await end(person.id)).statusCode).toBe(204)
    expect((await api.call(currentUser, {}, person)).statusCode).toBe(401)
    expect(await auditOf(person.id, 'sesion.cerradas')).toMatchObject([{ autor: { id: admin.id } }])
    expect((await end(2_000_000_000)).statusCode).toBe(404)
  })
})
