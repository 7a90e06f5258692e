import { currentUser, login } from '@csuite/shared/contract/login'
import { endUserSessions } from '@csuite/shared/contract/user-administration'
import { changePlan } from '@csuite/shared/contract/user-plans'
import { listUsers, toggleUserStatus } from '@csuite/shared/contract/users'
import { type TestPerson, TEST_PASSWORD, apisOnDemand, atStart, openTestApi } from '../../testing/test-api'

describe('suspending people', () => {
  const api = openTestApi()
  const openAnother = apisOnDemand()
  const admin = atStart(() => api.signUpAdministrator())

  const toggle = (id: number, query = {}, actor = admin, on = api) =>
    on.call(toggleUserStatus, { params: { id }, query }, actor)

  test('a suspended person is signed out, cannot sign in, and can again after being reactivated', async () => {
    const { id, email, token } = await api.signUp()
    expect((await toggle(id)).json()).toMatchObject({ id, status: 'suspended' })
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(401)
    const signIn = () => api.call(login, { body: { email, password: TEST_PASSWORD } })
    expect((await signIn()).json()).toMatchObject({ statusCode: 403, code: 'ACCOUNT_SUSPENDED' })
    const wrong = await api.call(login, { body: { email, password: 'no-es-esta' } })
    expect(wrong.json()).toMatchObject({ code: 'INVALID_CREDENTIALS' })
    expect((await toggle(id)).json()).toMatchObject({ status: 'active' })
    expect((await signIn()).statusCode).toBe(200)
    expect((await api.call(currentUser, {}, { token })).statusCode).toBe(401)
  })

  test('a pending person and an unknown id have their own answers', async () => {
    const email = 'suspender-pendiente@csuite.example'
    await api.register(email)
    const { data } = await api.result(listUsers, { query: { email } }, admin)
    const id = data[0]?.id ?? 0
    expect((await toggle(id)).json()).toMatchObject({ statusCode: 409, code: 'INVALID_STATE' })
    expect((await toggle(2_000_000_000)).json()).toMatchObject({ statusCode: 404 })
  })

  test('two administrators who suspend the same person at once do not undo each other', async () => {
    const { id } = await api.signUp()
    const suspend = () => toggle(id, { seen: 'active' })
    const answers = await Promise.all([suspend(), suspend()])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({ code: 'CONFLICT' })
    expect((await toggle(id)).json()).toMatchObject({ status: 'active' })
  })

  test('neither plans nor sign-outs of the same person at the same moment stand in the way', async () => {
    const { id } = await api.signUp()
    const body = { idUsuario: id, idApp: 1, idPlan: 2, fechaVencimiento: '2031-02-03' }
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => [
        toggle(id),
        api.call(changePlan, { body }, admin),
        api.call(endUserSessions, { params: { id } }, admin),
      ]).flat(),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 204]))
  })

  test('of two administrators who suspend each other at once, one stays', async () => {
    const lonely = await openAnother()
    const [one, other] = [await lonely.signUpAdministrator(), await lonely.signUpAdministrator()]
    const suspend = (whom: TestPerson, actor: TestPerson) => toggle(whom.id, {}, actor, lonely)
    const answers = await Promise.all([suspend(other, one), suspend(one, other)])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const survivor = answers[0].statusCode === 200 ? one : other
    expect((await suspend(survivor, survivor)).json()).toMatchObject({ statusCode: 409, code: 'LAST_ADMIN' })
  })
})
