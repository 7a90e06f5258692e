import { exportUsers } from '@csuite/shared/contract/users'
import { atStart, openTestApi } from '../../testing/test-api'
import { addUsers } from '../../testing/test-users'
import { csvCell } from './user-export.service'

test('a cell is quoted where it must be, and never becomes a formula', () => {
  expect(['+51987654321', '\tx', 'Ruiz;@SUM(A1)'].map(csvCell)).toEqual([
    "'+51987654321",
    `"'\tx"`,
    `"Ruiz;'@SUM(A1)"`,
  ])
  expect(['a;b', 'dice "sí"', 'dos\nlíneas', 'Núñez'].map(csvCell)).toEqual([
    '"a;b"',
    '"dice ""sí"""',
    '"dos\nlíneas"',
    'Núñez',
  ])
})

describe('exporting users', () => {
  const api = openTestApi()
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
})
