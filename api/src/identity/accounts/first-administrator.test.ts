import { listAudit } from '@csuite/shared/contract/audit'
import { login } from '@csuite/shared/contract/login'
import { toggleUserStatus, userStats } from '@csuite/shared/contract/users'
import { TEST_PASSWORD, openTestApi } from '../../testing/test-api'
import { findAccountByEmail, updatePerson } from './accounts.repository'
import {
  createOrPromoteAdministrator,
  ensureAdministrator,
  ensureFirstAdministrator,
} from './first-administrator'

describe('administrators', () => {
  const api = openTestApi()

  const signIn = (email: string, password = '') => api.call(login, { body: { email, password } })

  test('a start in production makes none without a password, and says so only where there is none; a given one is not told', async () => {
    const start = (password?: string) =>
      ensureFirstAdministrator(api.database, {
        production: true,
        site: { name: 'C+Suite' },
        admin: { email: 'Ana@csuite.example', password },
      })
    expect(await start()).toBe('missing')
    expect(await start(TEST_PASSWORD)).toEqual({ email: 'ana@csuite.example', password: undefined })
    expect(await start()).toBeNull()
    expect((await signIn('ana@csuite.example', TEST_PASSWORD)).statusCode).toBe(200)
    const ana = await findAccountByEmail(api.database.orm, 'ana@csuite.example')
    await updatePerson(api.database.orm, ana?.id ?? 0, { email: 'ana.rojas@csuite.example' })
    expect(await start(TEST_PASSWORD)).toBeNull()
    expect((await signIn('ana@csuite.example', TEST_PASSWORD)).statusCode).toBe(400)
  })

  test('the first one is made once, with a random password that is told once', async () => {
    const { database } = api
    const made = await ensureAdministrator({ database, email: 'Admin@CSuite.example' })
    expect(made?.email).toBe('admin@csuite.example')
    expect(made?.password).toMatch(/^[\w-]{20}$/)
    expect(await ensureAdministrator({ database, email: 'admin@csuite.example' })).toBeNull()
    const answer = await signIn('admin@csuite.example', made?.password)
    const { access_token: token } = answer.json<{ access_token: string }>()
    expect((await api.call(userStats, {}, { token })).statusCode).toBe(200)
  })

  test('an existing person is promoted and keeps the password, unless nobody has proven the address', async () => {
    const person = await api.signUp()
    const { email, token } = person
    const administrator = await api.signUpAdministrator()
    const newest = async () =>
      (await api.result(listAudit, { query: { usuario: person.id } }, administrator)).data[0]
    expect(await createOrPromoteAdministrator(api.database, email)).toEqual({ promoted: true, email })
    const detalle = { antes: '2', despues: '1' }
    expect(await newest()).toMatchObject({ tipo: 'rol.cambiado', autor: null, detalle })
    await new Promise((resolve) => setTimeout(resolve, 600))
    expect((await api.call(userStats, {}, { token })).statusCode).toBe(200)
    expect((await signIn(email, TEST_PASSWORD)).statusCode).toBe(200)
    await api.result(toggleUserStatus, { params: { id: person.id } }, administrator)
    await createOrPromoteAdministrator(api.database, email)
    expect(await newest()).toMatchObject({ tipo: 'usuario.reactivado', autor: null })
    const planted = { email: 'gerencia@csuite.example', password: 'Plantada-99' }
    await api.register(planted.email, planted)
    const unproven = await createOrPromoteAdministrator(api.database, planted.email)
    expect(unproven).toMatchObject({ promoted: false, email: planted.email })
    expect((await signIn(planted.email, planted.password)).statusCode).toBe(400)
    const fresh = await createOrPromoteAdministrator(api.database, 'nueva@csuite.example')
    expect(fresh).toMatchObject({ promoted: false, password: expect.stringMatching(/^.{20}$/) as string })
  })
})
