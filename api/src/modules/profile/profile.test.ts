import { currentUser, login } from '@csuite/shared/contract/login'
import {
  editUser,
  updatePassword,
  updatePasswordPut,
  updatePresentation,
  updateUser,
} from '@csuite/shared/contract/profile'
import type { User } from '@csuite/shared/contract/user'
import { sql } from 'drizzle-orm'
import { TEST_PASSWORD, openTestApi } from '../../testing/test-api'
import { testEngines } from '../../testing/test-engines'

describe.each(testEngines)('the profile (%s)', (engine) => {
  const api = openTestApi(engine)

  const userOf = async (token: string) => (await api.call(currentUser, {}, { token })).json<User>()

  test('name and phone change for oneself only', async () => {
    const { id, token } = await api.signUp()
    const other = await api.signUp()
    const body = { idUsuario: id, name: ' Eva ', phone: '+51 912 345 678' }
    const answer = await api.call(updateUser, { body }, { token })
    expect(answer.json()).toMatchObject({ id, name: 'Eva', lastName: 'Ruiz', phone: '+51912345678' })
    const refused = await api.call(updateUser, { body }, { token: other.token })
    expect(refused.json()).toMatchObject({ statusCode: 403, message: expect.any(String) as string })
    expect(await userOf(token)).toMatchObject({ name: 'Eva' })
  })

  test('who came without a phone needs none to change the name; nobody takes a phone away', async () => {
    const { id, token } = await api.signUp()
    const body = { idUsuario: id, name: 'Eva' }
    const refused = await api.call(updateUser, { body }, { token })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ fields: { phone: 'El teléfono es requerido' } })
    expect(await userOf(token)).toMatchObject({ name: 'Ana' })
    await api.database.orm.execute(sql`update users set phone = null where id = ${id}`)
    const answer = await api.call(updateUser, { body }, { token })
    expect(answer.json()).toMatchObject({ name: 'Eva', phone: null })
  })

  test('editing never touches role, status, email or plan; another id is as forbidden as an unknown one', async () => {
    const { id, email, token } = await api.signUp()
    const fields = { name: 'Eva', lastName: 'Soto', phone: '+51912345678' }
    const hostile = {
      ...fields,
      role: 1,
      status: 'suspended',
      email: 'x@y.co',
      planesUsuarios: [],
      picture: undefined,
    }
    const edited = await api.call(editUser, { params: { id }, body: hostile }, { token })
    expect(edited.json()).toMatchObject({
      id,
      email,
      role: 2,
      status: 'active',
      lastName: 'Soto',
      picture: null,
    })
    const picture = 'https://cdn.csuite.example/eva.png'
    const pictured = await api.call(editUser, { params: { id }, body: { ...fields, picture } }, { token })
    expect(pictured.json()).toMatchObject({ picture })
    for (const bad of [
      'http://a.b/c.png',
      'javascript:alert(1)',
      'data:image/png;base64,AA',
      '/relativa.png',
    ]) {
      const refused = await api.call(
        editUser,
        { params: { id }, body: { ...fields, picture: bad } },
        { token },
      )
      expect(refused.json()).toMatchObject({ code: 'VALIDATION' })
    }
    const { id: otherId } = await api.signUp()
    const answers = await Promise.all(
      [otherId, 2_000_000_000].map((target) =>
        api.call(editUser, { params: { id: target }, body: fields }, { token }),
      ),
    )
    expect(answers[0]?.statusCode).toBe(403)
    expect(answers[1]?.body).toBe(answers[0]?.body)
  })

  test('an administrator edits anybody and is told when there is nobody', async () => {
    const admin = await api.signUpAdministrator()
    const { id, token } = await api.signUp()
    const body = { name: 'Luz', lastName: 'Paz', phone: '+51912345678' }
    expect((await api.call(editUser, { params: { id }, body }, { token: admin.token })).statusCode).toBe(200)
    expect(await userOf(token)).toMatchObject({ name: 'Luz' })
    const missing = await api.call(editUser, { params: { id: 2_000_000_000 }, body }, { token: admin.token })
    expect(missing.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  })

  test('of two who edit the same person at once, the second is told and changes nothing', async () => {
    const admin = await api.signUpAdministrator()
    const { id, token } = await api.signUp()
    const { name, lastName, phone } = await userOf(token)
    const edit = (changed: string, before: object) =>
      api.call(
        editUser,
        { params: { id }, body: { name: changed, lastName, phone, before } },
        { token: admin.token },
      )
    const answers = await Promise.all([
      edit('Luz', { name, lastName, phone }),
      edit('Paz', { name, lastName, phone }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const { name: kept } = await userOf(token)
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({ name: kept })
    expect((await edit('Eva', { name: kept, lastName, phone })).statusCode).toBe(200)
  })

  test('finishing the presentation is remembered', async () => {
    const { id, token } = await api.signUp()
    const answer = await api.call(updatePresentation, { body: { userId: id } }, { token })
    expect(answer.json()).toMatchObject({ user: { id, presentacion: false } })
    expect(await userOf(token)).toMatchObject({ presentacion: false })
    const other = await api.call(updatePresentation, { body: { userId: id + 1 } }, { token })
    expect(other.statusCode).toBe(403)
  })

  test.each([updatePassword, updatePasswordPut])(
    '$method changes the password, keeps this session and ends the others',
    async (endpoint) => {
      const { email, token } = await api.signUp()
      const other = (await api.call(login, { body: { email, password: TEST_PASSWORD } })).json<{
        access_token: string
      }>().access_token
      const wrong = { currentPassword: 'no-es-esta', newPassword: 'Compresor-7' }
      const refused = await api.call(endpoint, { body: wrong }, { token })
      expect(refused.json()).toMatchObject({
        statusCode: 400,
        code: 'INVALID_CREDENTIALS',
        message: 'La contraseña actual no es correcta.',
      })
      const common = { currentPassword: TEST_PASSWORD, newPassword: 'qwerty' }
      expect((await api.call(endpoint, { body: common }, { token })).json()).toMatchObject({
        code: 'VALIDATION',
        fields: { newPassword: expect.any(String) as string },
      })
      const right = { currentPassword: TEST_PASSWORD, newPassword: 'Compresor-7' }
      const answer = await api.call(endpoint, { body: right }, { token })
      expect(answer.json()).toEqual({ message: 'Las contraseñas se actualizaron correctamente' })
      expect((await api.call(currentUser, {}, { token })).statusCode).toBe(200)
      expect((await api.call(currentUser, {}, { token: other })).statusCode).toBe(401)
      expect((await api.mails()).at(-1)).toMatchObject({ kind: 'password-changed', recipient: email })
    },
  )
})
