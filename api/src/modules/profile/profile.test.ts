import { currentUser } from '@csuite/shared/contract/login'
import {
  editUser,
  updatePassword,
  updatePasswordPut,
  updatePresentation,
  updateUser,
} from '@csuite/shared/contract/profile'
import { sql } from 'drizzle-orm'
import { TEST_PASSWORD, openTestApi } from '../../testing/test-api'

describe('the profile', () => {
  const api = openTestApi()

  const userOf = (token: string) => api.result(currentUser, {}, { token })

  test('name and phone change', async () => {
    const { id, token } = await api.signUp()
    const body = { idUsuario: id, name: ' Eva ', phone: '+51 912 345 678' }
    const answer = await api.call(updateUser, { body }, { token })
    expect(answer.json()).toMatchObject({ id, name: 'Eva', lastName: 'Ruiz', phone: '+51912345678' })
    expect(await userOf(token)).toMatchObject({ name: 'Eva' })
  })

  test('who came without a phone needs none to change the name; nobody takes a phone away', async () => {
    const { id, token } = await api.signUp()
    const body = { idUsuario: id, name: 'Eva' }
    const refused = await api.call(updateUser, { body }, { token })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ fields: { phone: 'El teléfono es requerido' } })
    expect(await userOf(token)).toMatchObject({ name: 'Ana' })
    await api.sql`update users set phone = null where id = ${id}`
    const answer = await api.call(updateUser, { body }, { token })
    expect(answer.json()).toMatchObject({ name: 'Eva', phone: null })
  })

  test.each([
    ['PUT /auth/editar', null, editUser],
    ['PUT /auth/editar', '+51912345678', editUser],
    ['POST /auth/update-user', null, updateUser],
    ['POST /auth/update-user', '+51912345678', updateUser],
  ] as const)('the user that the API answers can be sent back: %s, phone %j', async (_, phone, endpoint) => {
    const { id, token } = await api.signUp()
    await api.sql`update users set phone = ${phone} where id = ${id}`
    const user = { ...(await userOf(token)), name: 'Eva' }
    expect(user).toMatchObject({ phone, picture: null })
    const answer = await api.call(endpoint, { params: { id }, body: { ...user, idUsuario: id } }, { token })
    expect(answer.json()).toEqual(user)
  })

  test('null takes the picture away', async () => {
    const { id, token } = await api.signUp()
    const fields = { name: 'Eva', lastName: 'Soto', phone: '+51912345678' }
    const edit = (picture: string | null) =>
      api.result(editUser, { params: { id }, body: { ...fields, picture } }, { token })
    expect(await edit('https://cdn.csuite.example/eva.png')).not.toMatchObject({ picture: null })
    expect(await edit(null)).toMatchObject({ picture: null })
  })

  test.each([
    ['name', 'El nombre es requerido'],
    ['lastName', 'El apellido es requerido'],
  ])('%s stays empty where a provider told none, and is not emptied', async (field, message) => {
    const { id, token } = await api.signUp()
    const body = { name: 'Eva', lastName: 'Soto', phone: '+51912345678', [field]: ' ' }
    const edit = () => api.call(editUser, { params: { id }, body }, { token })
    expect((await edit()).json()).toMatchObject({ statusCode: 400, fields: { [field]: message } })
    const column = sql.identifier(field === 'name' ? 'name' : 'last_name')
    await api.sql`update users set ${column} = '' where id = ${id}`
    expect((await edit()).json()).toMatchObject({ [field]: '', phone: '+51912345678' })
  })

  test('editing never touches role, status, email or plan; another id is as forbidden as an unknown one', async () => {
    const { id, email, token } = await api.signUp()
    const fields = { name: 'Eva', lastName: 'Soto', phone: '+51912345678' }
    const edit = (body: object, target = id) =>
      api.call(editUser, { params: { id: target }, body: { ...fields, ...body } }, { token })
    const hostile = { role: 1, status: 'suspended', email: 'x@y.co', planesUsuarios: [] }
    const kept = { id, email, role: 2, status: 'active', lastName: 'Soto', picture: null }
    expect((await edit(hostile)).json()).toMatchObject(kept)
    const picture = 'https://cdn.csuite.example/eva.png'
    expect((await edit({ picture })).json()).toMatchObject({ picture })
    expect((await edit({ picture: '/relativa.png' })).json()).toMatchObject({ code: 'VALIDATION' })
    const { id: otherId } = await api.signUp()
    const answers = await Promise.all([otherId, 2_000_000_000].map((target) => edit({}, target)))
    expect(answers[0]?.statusCode).toBe(403)
    expect(answers[1]?.body).toBe(answers[0]?.body)
  })

  test('an administrator edits anybody and is told when there is nobody', async () => {
    const admin = await api.signUpAdministrator()
    const { id, token } = await api.signUp()
    const body = { name: 'Luz', lastName: 'Paz', phone: '+51912345678' }
    expect((await api.call(editUser, { params: { id }, body }, admin)).statusCode).toBe(200)
    expect(await userOf(token)).toMatchObject({ name: 'Luz' })
    const missing = await api.call(editUser, { params: { id: 2_000_000_000 }, body }, admin)
    expect(missing.json()).toMatchObject({ statusCode: 404, code: 'NOT_FOUND' })
  })

  test('of two who edit the same person at once, the second is told and changes nothing', async () => {
    const admin = await api.signUpAdministrator()
    const { id, token } = await api.signUp()
    const { name, lastName, phone } = await userOf(token)
    const edit = (changed: string, before: string) => {
      const body = { name: changed, lastName, phone, before: { name: before, lastName, phone } }
      return api.call(editUser, { params: { id }, body }, admin)
    }
    const answers = await Promise.all([edit('Luz', name), edit('Paz', name)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    const { name: kept } = await userOf(token)
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json()).toMatchObject({ name: kept })
    expect((await edit('Eva', kept)).statusCode).toBe(200)
  })

  test('finishing the presentation is remembered', async () => {
    const { id, token } = await api.signUp()
    const answer = await api.call(updatePresentation, { body: { userId: id } }, { token })
    expect(answer.json()).toMatchObject({ user: { id, presentacion: false } })
    expect(await userOf(token)).toMatchObject({ presentacion: false })
  })

  test.each([updatePassword, updatePasswordPut])(
    '$method changes the password, keeps this session and ends the others',
    async (endpoint) => {
      const { email, token } = await api.signUp()
      const other = await api.signIn(email)
      const change = (currentPassword: string, newPassword: string) =>
        api.call(endpoint, { body: { currentPassword, newPassword } }, { token })
      expect((await change('no-es-esta', 'Compresor-7')).json()).toMatchObject({
        statusCode: 400,
        code: 'INVALID_CREDENTIALS',
        message: 'La contraseña actual no es correcta.',
      })
      expect((await change(TEST_PASSWORD, 'qwerty')).json()).toMatchObject({
        code: 'VALIDATION',
        fields: { newPassword: expect.any(String) as string },
      })
      expect((await change(TEST_PASSWORD, 'Compresor-7')).json()).toEqual({
        message: 'Las contraseñas se actualizaron correctamente',
      })
      expect((await api.call(currentUser, {}, { token })).statusCode).toBe(200)
      expect((await api.call(currentUser, {}, { token: other })).statusCode).toBe(401)
      expect((await api.mails()).at(-1)).toMatchObject({ kind: 'password-changed', recipient: email })
    },
  )
})
