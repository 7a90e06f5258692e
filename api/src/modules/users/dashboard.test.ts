import { savePreferences } from '@csuite/shared/contract/preferences'
import { changePlan } from '@csuite/shared/contract/user-plans'
import { dashboard } from '@csuite/shared/contract/users'
import { atStart, openTestApi } from '../../testing/test-api'
import { addUsers } from '../../testing/test-users'

describe('dashboard', () => {
  const api = openTestApi()
  const admin = atStart(() => api.signUpAdministrator())

  const read = (dias?: string) => api.result(dashboard, { query: dias ? { dias } : {} }, admin)

  test('counts what is in the database, day by day and against a month ago', async () => {
    await addUsers(api.database, [
      { email: 'x1@planta.example', daysAgo: 2 },
      { email: 'x2@planta.example', daysAgo: 2 },
      { email: 'x3@planta.example', daysAgo: 100 },
    ])
    const figures = await read()
    expect(figures.totalUsers).toMatchObject({ value: 4, previous: 1 })
    expect(figures.activeApps).toMatchObject({ value: 5, previous: 0 })
    expect(figures.newUsersByDay).toHaveLength(30)
    expect(figures.newUsersByDay.map(({ count }) => count).slice(-3)).toEqual([2, 0, 1])
    const today = api.platform.today().toISOString()
    expect(figures.newUsersByDay.at(-1)?.day).toBe(today.slice(0, 10))
    expect(figures.revenueByMonth).toHaveLength(12)
    expect(figures.revenueByMonth.at(-1)).toEqual({ month: today.slice(0, 7), amount: 0 })
    expect(figures.plansDistribution).toEqual([
      { nombre: 'Control Max 360 Gratis', users: 1, percentage: 33.3 },
      { nombre: 'Beto Pro Gratis', users: 1, percentage: 33.3 },
      { nombre: 'TX30 Software Gratis', users: 1, percentage: 33.3 },
    ])
  })

  test('a PRO plan counts while it is in force', async () => {
    const { id } = await api.signUp()
    const set = (idPlan: number, fechaVencimiento: string) =>
      api.call(changePlan, { body: { idUsuario: id, idApp: 2, idPlan, fechaVencimiento } }, admin)

    await set(4, '2099-12-31')
    const withPro = await read()
    expect(withPro.activeSubscriptions).toMatchObject({ value: 1, previous: 0 })
    expect(withPro.newSubscriptions).toMatchObject({ value: 1, previous: 0 })
    expect(withPro.revenueByMonth.at(-1)?.amount).toBe(15)
    expect(withPro.revenueByMonth.at(-2)?.amount).toBe(0)
    expect(withPro.plansDistribution).toContainEqual({ nombre: 'Beto Pro PRO', users: 1, percentage: 16.7 })

    await set(4, '2098-12-31')
    expect((await read()).newSubscriptions.value).toBe(1)
    await set(4, '2001-01-01')
    expect((await read()).activeSubscriptions.value).toBe(0)
    await set(4, '2099-12-31')
    await set(3, '2099-12-31')
    const without = await read()
    expect(without.activeSubscriptions.value).toBe(0)
    expect(without.plansDistribution.map(({ users }) => users)).toEqual([2, 2, 2])
  })

  test('another range counts its own days and compares with as many before', async () => {
    await addUsers(api.database, [
      { email: 'r1@planta.example', daysAgo: 6 },
      { email: 'r2@planta.example', daysAgo: 10 },
      { email: 'r3@planta.example', daysAgo: 12 },
    ])
    const week = await read('7')
    expect(week.newUsersByDay).toHaveLength(7)
    expect(week.newUsersByDay.reduce((sum, { count }) => sum + count, 0)).toBe(5)
    expect(week.newUsersBefore).toBe(2)
    expect(week.totalUsers).toMatchObject({ value: 8, previous: 3 })
    const year = await read('365')
    expect(year.newUsersByDay.reduce((sum, { count }) => sum + count, 0)).toBe(8)
    expect(year.totalUsers).toMatchObject({ value: 8, previous: 0 })
    expect((await api.call(dashboard, { query: { dias: '31' } }, admin)).statusCode).toBe(400)
  })

  test("'Avísame' is counted per app and for the suite", async () => {
    expect((await read()).wishes).toEqual([])
    for (const avisos of [[2, 0], [2], []]) {
      const person = await api.signUp()
      await api.call(savePreferences, { body: { avisos } }, person)
    }
    expect((await read()).wishes).toEqual([
      { id: 2, nombre: 'Beto Pro', users: 2 },
      { id: 0, nombre: 'C+Suite Completa', users: 1 },
    ])
  })
})
