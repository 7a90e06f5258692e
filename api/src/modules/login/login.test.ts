import { currentUser, login, logout } from '@csuite/shared/contract/login'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import { type TestPerson, TEST_PASSWORD, openTestApi } from '../../testing/test-api'

describe('signing in', () => {
  const api = openTestApi()

  test('the right password opens a session that the current user can be read with', async () => {
    const { email } = await api.signUp()
    const token = await api.signIn(`  ${email.toUpperCase()} `)
    const user = await api.call(currentUser, {}, { token })
    expect(user.json()).toMatchObject({
      email,
      role: 2,
      status: 'active',
      presentacion: true,
      planesUsuarios: [1, 2, 3].map(() => ({ plan: { nombre: 'free' } })),
    })
    expect(user.headers['cache-control']).toBe('no-store')
  })

  test('a wrong password and an unknown address answer the same bytes', async () => {
    const { email } = await api.signUp()
    const known = await api.call(login, { body: { email, password: 'no-es-esta' } })
    const unknown = await api.call(login, { body: { email: 'nadie@csuite.example', password: 'no-es-esta' } })
    expect(known.statusCode).toBe(400)
    expect(known.json()).toMatchObject({ statusCode: 400, code: 'INVALID_CREDENTIALS' })
    expect(unknown.body).toBe(known.body)
  })

  test('signing out ends that session and no other', async () => {
    const { email, token } = await api.signUp()
    const other = await api.signIn(email)
    expect((await api.call(logout, {}, { token })).statusCode).toBe(204)
    expect((await api.call(currentUser, {}, { token })).json()).toMatchObject({ code: 'UNAUTHORIZED' })
    expect((await api.call(currentUser, {}, { token: other })).statusCode).toBe(200)
  })

  /** What happens to an account while a sign-in waits. */
  const meanwhile = {
    'given another password': ({ id }: { id: number }) =>
      api.sql`update users set password_hash = 'another' where id = ${id}`,
    deleted: ({ id }: { id: number }) => api.sql`delete from users where id = ${id}`,
    suspended: ({ id, administrator }: { id: number; administrator: TestPerson }) =>
      api.result(toggleUserStatus, { params: { id } }, administrator),
  }

  test.each([
    ['given another password', TEST_PASSWORD, 'INVALID_CREDENTIALS'],
    ['suspended', TEST_PASSWORD, 'ACCOUNT_SUSPENDED'],
    ['deleted', TEST_PASSWORD, 'INVALID_CREDENTIALS'],
    ['deleted', 'no-es-esta', 'INVALID_CREDENTIALS'],
  ] as const)(
    'an account that is %s while its password is checked opens no session (%s)',
    async (what, password, code) => {
      const { id, email } = await api.signUp()
      const administrator = await api.signUpAdministrator()
      const { passwords } = api.platform
      const verify = passwords.verify.bind(passwords)
      jest.spyOn(passwords, 'verify').mockImplementationOnce(async (...checked) => {
        const matches = await verify(...checked)
        await meanwhile[what]({ id, administrator })
        return matches
      })
      const answer = await api.call(login, { body: { email, password } })
      expect(answer.json()).toMatchObject({ code })
    },
  )
})
