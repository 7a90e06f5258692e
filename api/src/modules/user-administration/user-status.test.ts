import { currentUser, login } from '@csuite/shared/contract/login'
import { register } from '@csuite/shared/contract/registration'
import { endUserSessions } from '@csuite/shared/contract/user-administration'
import { changePlan } from '@csuite/shared/contract/user-plans'
import { listUsers, toggleUserStatus } from '@csuite/shared/contract/users'
import { TEST_PASSWORD, createTestApi, openTestApi } from '../../testing/test-api'
import { testEngines } from '../../testing/test-engines'

describe.each(testEngines)('suspending people (%s)', (engine) => {
  const api = openTestApi(engine)

  const toggle = (id: number, token: string) => api.call(toggleUserStatus, { params: { id } }, { token })

  test('a suspended person is signed out, cannot sign in, and can again after being reactivated', async () => {
    const admin = await api.signUpAdministrator()
    const { id, email, token } = await api.signUp()
    expect((await toggle(id, admin.token)).json()).toMatchObject({ id, status: 'suspended' })
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(401)
    const signIn = () => api.call(login, { body: { email, password: TEST_PASSWORD } })
    expect((await signIn()).json()).toMatchObject({ statusCode: 403, code: 'ACCOUNT_SUSPENDED' })
    const wrong = await api.call(login, { body: { email, password: 'no-es-esta' } })
    expect(wrong.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect((await toggle(id, admin.token)).json()).toMatchObject({ status: 'active' })
    expect((await signIn()).statusCode).toBe(200)
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(401)
  })

  test('a pending person and an unknown id have their own answers', async () => {
    const admin = await api.signUpAdministrator()
    const email = 'suspender-pendiente@csuite.example'
    const person = { email, password: TEST_PASSWORD, name: 'A', lastName: 'B', phone: '+51987654321' }
    await api.call(register, { body: person })
    const list = await api.call(listUsers, { query: { email } }, { token: admin.token })
    const { id } = list.json<{ data: { id: number }[] }>().data[0] ?? { id: 0 }
    expect((await toggle(id, admin.token)).json()).toMatchObject({ statusCode: 409, code: 'INVALID_STATE' })
    expect((await toggle(2_000_000_000, admin.token)).json()).toMatchObject({ statusCode: 404 })
  })

  test('two administrators who suspend the same person at once do not undo each other', async () => {
    const admin = await api.signUpAdministrator()
    const { id } = await api.signUp()
    const suspend = () =>
      api.call(toggleUserStatus, { params: { id }, query: { seen: 'active' } }, { token: admin.token })
    const answers = await Promise.all([suspend(), suspend()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'CONFLICT' })
    expect((await toggle(id, admin.token)).json()).toMatchObject({ status: 'active' })
  })

  test('neither plans nor sign-outs of the same person at the same moment stand in the way', async () => {
    const admin = await api.signUpAdministrator()
    const { id } = await api.signUp()
    const body = { idUsuario: id, idApp: 1, idPlan: 2, fechaVencimiento: '2031-02-03' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => [
        toggle(id, admin.token),
        api.call(changePlan, { body }, { token: admin.token }),
        api.call(endUserSessions, { params: { id } }, { token: admin.token }),
      ]).flat(),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 204]))
  })

  test('of two administrators who suspend each other at once, one stays', async () => {
    const lonely = await createTestApi(engine)
    const one = await lonely.signUpAdministrator()
    const other = await lonely.signUpAdministrator()
    const answers = await Promise.all([
      lonely.call(toggleUserStatus, { params: { id: other.id } }, { token: one.token }),
      lonely.call(toggleUserStatus, { params: { id: one.id } }, { token: other.token }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const [survivor] = await Promise.all(
      [one, other].map(async ({ token }) => (await lonely.call(currentUser, {}, { token })).statusCode),
    ).then((codes) => [one, other].filter((_person, index) => codes[index] === 200))
    if (survivor === undefined) throw new Error('nobody is left')
    const last = await lonely.call(
      toggleUserStatus,
      { params: { id: survivor.id } },
      { token: survivor.token },
    )
    expect(last.json()).toMatchObject({ statusCode: 409, code: 'LAST_ADMIN' })
    await lonely.close()
  })
})
