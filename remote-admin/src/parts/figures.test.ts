import { newUsersOf } from './figures'

/** Consecutive days from 1 January 2026, one registration each. */
const days = (length: number) =>
  Array.from({ length }, (_, index) => ({
    day: new Date(Date.UTC(2026, 0, 1 + index)).toISOString().slice(0, 10),
    count: 1,
  }))

test('a month is shown day by day, and each day links to its users', () => {
  const shown = newUsersOf(days(30), 30)
  expect(shown).toHaveLength(30)
  expect(shown[4]).toEqual({
    label: '05/01',
    full: '5/1/2026',
    value: 1,
    to: '/admin/usuarios?from=2026-01-05&to=2026-01-05',
  })
})

test('a quarter is shown by weeks, the last of them complete', () => {
  const shown = newUsersOf(days(90), 90)
  expect(shown.map(({ value }) => value)).toEqual([6, ...Array<number>(12).fill(7)])
  expect(shown.at(-1)).toMatchObject({
    full: '25/3/2026 – 31/3/2026',
    to: '/admin/usuarios?from=2026-03-25&to=2026-03-31',
  })
})

test('a year is shown by calendar months', () => {
  const shown = newUsersOf(days(365), 365)
  expect(shown.map(({ value }) => value)).toEqual([31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31])
  expect(shown[1]).toMatchObject({ label: 'feb 26', to: '/admin/usuarios?from=2026-02-01&to=2026-02-28' })
})

test('a year that begins within a month names the days of it that are counted', () => {
  const shown = newUsersOf(days(380).slice(15), 365)
  expect(shown[0]).toMatchObject({ label: '16/01', full: '16/1/2026 – 31/1/2026', value: 16 })
  expect(shown.at(-1)).toMatchObject({ label: 'ene 27', full: 'enero de 2027', value: 15 })
})
