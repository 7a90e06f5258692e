import type { UserStatus } from '@csuite/shared/contract/user'
import { SearchSample } from './search-sample'
import { type TextFilter, spelled } from './user-filter.repository'

const names = ['ana', 'luis', 'paredes', 'quispe']
const people = Array.from({ length: 1000 }, (_item, n) => ({
  email: `${names[n % 4] ?? ''}.${1000 + n}@planta${n % 10}.example`,
  searchName: names[n % 4] ?? '',
  status: n % 2 === 0 ? ('active' as const) : ('suspended' as const),
  day: `2026-01-${String(1 + Math.floor(n / 50)).padStart(2, '0')}`,
}))
const sample = new SearchSample(people, 1_000_000)
const email = (text: string, contains = true): TextFilter => ({ column: 'email', text, contains })

const WANTED = 1000

test('those who match are counted, also by status and for several texts together', () => {
  const count = (texts: TextFilter[], status?: UserStatus) => sample.matches(texts, status, WANTED).estimate
  expect(sample.weight).toBe(1000)
  expect(Math.abs(count([email('quis')]) - 250_000)).toBeLessThan(2000)
  expect(count([email('q', false)])).toBe(count([email('quis')]))
  expect(count([email('uispe', false)])).toBe(0)
  expect(count([email('quis')], 'active')).toBe(0)
  expect(count([email('quis'), { column: 'searchName', text: 'ana', contains: true }])).toBe(0)
  expect(count([])).toBe(1_000_000)
})

test('of a common text no more are looked for than it takes', () => {
  const matches = sample.matches([], undefined, WANTED)
  expect(matches.count).toBeLessThan(200)
  expect(matches.estimate).toBe(1_000_000)
})

test('how far back the newest reach follows from how thick they lie', () => {
  const reach = sample.matches([email('quis')], undefined, WANTED).reach(8000)
  // One in four matches, so 8000 of them take 32,000 users and a margin.
  expect(reach?.users).toBeGreaterThan(32_000)
  expect(reach?.users).toBeLessThan(70_000)
  expect(reach?.days).toBe(1)
  expect(sample.matches([email('quis')], undefined, WANTED).reach(400_000)).toBeUndefined()
  expect(sample.matches([email('nadie')], undefined, WANTED).reach(50)).toBeUndefined()
})

test('a text that only old users have is looked for back to them', () => {
  const old = people.map((person) => ({
    ...person,
    email: person.day < '2026-01-06' ? `viejo${person.email}` : person.email,
  }))
  const reach = new SearchSample(old, 1_000_000).matches([email('viejo')], undefined, WANTED).reach(50)
  expect(reach?.days).toBe(16)
  expect(reach?.users).toBeGreaterThan(750_000)
})

test('the rarest pieces are looked up in one pattern, and no more than it takes', () => {
  expect(sample.pattern(email('paredes.1234'))).toMatch(/^%(\w+%)?\w*\d{2}%$/)
  const pieces = sample.pattern(email('quispe.1003@planta3'))?.split('%').filter(Boolean) ?? []
  expect(pieces.length).toBeLessThanOrEqual(3)
  let from = 0
  for (const piece of pieces) {
    from = 'quispeq1003xplanta3'.indexOf(piece, from) + piece.length
    expect(from).toBeGreaterThanOrEqual(piece.length)
  }
})

test('a short text is looked up whole, one without three letters, digits or separators not at all', () => {
  expect(sample.pattern(email('ana'))).toBe('%ana%')
  expect(sample.pattern(email('a@p'))).toBe('%axp%')
  expect(sample.pattern(email('%%%%'))).toBeUndefined()
})

test('a repeated letter is no piece of a longer text', () => {
  expect(sample.pattern(email('paula.1000002@'))).not.toMatch(/%0+%/)
  expect(sample.pattern(email('9999'))).toBe('%999%')
})

test('a beginning is looked up as such', () => {
  expect(sample.pattern(email('a.', false))).toBe('aq%')
  expect(sample.pattern(email('%', false))).toBeUndefined()
})

test('separators are spelled out, so that the order of words counts', () => {
  expect(sample.pattern(email('ana.quispe'))).toMatch(/q/)
  expect(spelled("ana.o'hara_1-2+x@a b")).toBe('anaqojharaw1k2zxxayb')
})

test('an empty sample decides nothing', () => {
  const nobody = new SearchSample([], 0)
  expect(nobody.matches([email('quis')], undefined, WANTED).reach(1)).toBeUndefined()
  expect(nobody.pattern(email('quispe.10'))).toMatch(/^%\w/)
})
