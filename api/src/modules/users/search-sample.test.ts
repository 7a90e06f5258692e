import { SearchSample } from './search-sample'
import { type TextFilter, spelled } from './user-filter.repository'

const names = ['ana', 'luis', 'paredes', 'quispe']
const people = Array.from({ length: 1000 }, (_item, n) => ({
  email: `${names[n % 4] ?? ''}.${1000 + n}@planta${n % 10}.example`,
  searchName: names[n % 4] ?? '',
  status: n % 2 === 0 ? ('active' as const) : ('suspended' as const),
  day: `2026-01-${String(1 + (n % 20)).padStart(2, '0')}`,
}))
const sample = new SearchSample(people, 1_000_000)
const email = (text: string, contains = true): TextFilter => ({ column: 'email', text, contains })

test('the days of those who match are told newest first, also by status and for several texts together', () => {
  const days = sample.daysOf([email('quis')])
  expect(days).toHaveLength(250)
  expect(days).toEqual(days.toSorted().reverse())
  expect(sample.daysOf([email('q', false)])).toHaveLength(250)
  expect(sample.daysOf([email('uispe', false)])).toEqual([])
  expect(sample.daysOf([email('quis')], 'active')).toEqual([])
  expect(sample.daysOf([email('quis'), { column: 'searchName', text: 'ana', contains: true }])).toEqual([])
  expect(sample.daysOf([])).toHaveLength(1000)
})

test('users since a day are counted by what each of the sample stands for', () => {
  expect(sample.weight).toBe(1000)
  expect(sample.usersSince('2026-01-20')).toBe(50_000)
  expect(sample.usersSince('2026-01-01')).toBe(1_000_000)
})

test('the rarest pieces are looked up, and no more than it takes', () => {
  expect(sample.pieces(email('paredes.1234')).length).toBeLessThan(3)
  expect('paredesq1234').toContain(sample.pieces(email('paredes.1234'))[0])
  expect(sample.pieces(email('paredes.1234'))[0]).toMatch(/\d{2}/)
  expect(sample.pieces(email('quispe.1003@planta3')).length).toBeLessThanOrEqual(3)
})

test('a short text is looked up whole, one without three letters, digits or separators not at all', () => {
  expect(sample.pieces(email('ana'))).toEqual(['ana'])
  expect(sample.pieces(email('a@p'))).toEqual(['axp'])
  expect(sample.pieces(email('%%%%'))).toEqual([])
})

test('separators are spelled out, so that the order of words counts', () => {
  expect(sample.pieces(email('ana.quispe'))[0]).toMatch(/q/)
  expect(spelled("ana.o'hara_1-2+x@a b")).toBe('anaqojharaw1k2zxxayb')
})

test('an empty sample decides nothing', () => {
  const nobody = new SearchSample([], 0)
  expect(nobody.daysOf([email('quis')])).toEqual([])
  expect(nobody.pieces(email('quispe.10')).length).toBeGreaterThan(0)
})
