import { exportOwnData } from '@csuite/shared/contract/account'
import { createServiceKey, revokeServiceKey } from '@csuite/shared/contract/service-keys'
import { exportUsers, toggleUserStatus } from '@csuite/shared/contract/users'
import { aroundStatements } from '../../db/statements'
import { Downloads } from '../../http/downloads'
import { apisOnDemand, atStart, openTestApi } from '../../testing/test-api'
import { addAdministrator, addServiceKey } from '../../testing/test-callers'
import { addUsers } from '../../testing/test-users'
import { until } from '../../testing/until'

describe('exporting users', () => {
  const api = openTestApi()
  const openAnother = apisOnDemand()
  const admin = atStart(() => api.signUpAdministrator())
  beforeAll(async () => {
    await addUsers(api.database, [
      { email: 'a@planta.example', name: '=HYPERLINK("x")', lastName: 'Paz', daysAgo: 3 },
      { email: 'b@planta.example', name: 'Olga', lastName: 'Ruiz;Paz', status: 'suspended', daysAgo: 2 },
    ])
  })

  test('gives every matching user, newest first, as a file', async () => {
    const answer = await api.call(exportUsers, { query: { email: '@planta' } }, admin)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="usuarios-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = answer.body.split('\r\n')
    expect(lines[0]).toBe('\uFEFFID;Email;Nombre;Apellido;Teléfono;Rol;Estado;Fecha de registro')
    expect(lines[1]).toMatch(/^\d+;b@planta\.example;Olga;"Ruiz;Paz";;Usuario;Suspendido;\d{4}-/)
    expect(lines[2]).toContain(`"'=HYPERLINK(""x"")"`)
    expect(lines.slice(3)).toEqual([''])
  })

  test('says how many rows come, and gives all of them over several reads', async () => {
    await addUsers(
      api.database,
      Array.from({ length: 2500 }, (_, n) => ({
        email: `mil${n}@x.example`,
        status: 'pending_verification' as const,
        createdAt: new Date('2026-01-01'),
      })),
    )
    const answer = await api.call(exportUsers, { query: { status: 'pending_verification' } }, admin)
    expect(answer.headers['x-total-count']).toBe('2500')
    const ids = answer.body
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[0])
    expect(ids).toHaveLength(2500)
    expect(new Set(ids).size).toBe(2500)
  })

  test.each([
    ['GET', exportUsers],
    // Of a HEAD, fastify reads the whole stream after the answer.
    ['HEAD', exportUsers],
    ['GET', exportOwnData],
    ['HEAD', exportOwnData],
  ] as const)('%s $path runs once at a time for a caller', async (method, { path }) => {
    const ask = (token: string) =>
      api.inject({ method, url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
    const { token } = await addAdministrator(api)
    const others = path === exportUsers.path ? [await addServiceKey(api, 'usuarios:leer')] : [admin.token]
    // None ends before all have begun.
    let allBegan = () => {}
    const began = new Promise<void>((resolve) => (allBegan = resolve))
    const begin = Downloads.prototype.begin
    const held = jest.spyOn(Downloads.prototype, 'begin').mockImplementation(function (
      this: Downloads,
      caller,
    ) {
      const download = begin.call(this, caller)
      const { end } = download
      return Object.assign(download, { end: () => void began.then(end) })
    })
    const answers = await Promise.all([token, token, token, ...others].map(ask))
    allBegan()
    held.mockRestore()
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 429, 429])
    await until('room', async () => (await ask(token)).statusCode === 200)
  })

  test.each(['key is revoked', 'administrator is suspended'])('ends once its %s', async (what) => {
    const ended = await openAnother()
    const owner = await ended.signUpAdministrator()
    await addUsers(
      ended.database,
      Array.from({ length: 3500 }, (_, n) => ({
        email: `mil${n}@x.example`,
        createdAt: new Date('2026-01-01'),
      })),
    )
    const other = await addAdministrator(ended)
    const body = { nombre: 'Canal', alcances: ['usuarios:leer' as const] }
    const key = await ended.result(createServiceKey, { body }, owner)
    const leave = () =>
      what === 'key is revoked'
        ? ended.call(revokeServiceKey, { params: { id: key.id } }, owner)
        : ended.call(toggleUserStatus, { params: { id: other.id } }, owner)
    let batches = 0
    aroundStatements(ended.database.orm, async (run) => {
      const rows = await run()
      if (Array.isArray(rows) && rows.length === 1000 && ++batches === 2) await leave()
      return rows
    })
    const origin = await ended.app.listen({ port: 0 })
    const authorization = `Bearer ${what === 'key is revoked' ? key.clave : other.token}`
    const answer = await fetch(`${origin}/api/user/exportar`, { headers: { authorization } })
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow()
    expect(batches).toBe(2)
    expect(ended.log.filter((line) => /"level":[56]0/.test(line))).toEqual([])
  })
})
