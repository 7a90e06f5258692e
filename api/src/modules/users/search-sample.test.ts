import type { UserStatus } from '@csuite/shared/contract/user'
import { lastDayOf, periodLengths } from './search-periods'
import { SearchSample } from './search-sample'
import { type TextFilter, spelled } from './user-filter.repository'

const TODAY = 9500
const names = ['ana', 'luis', 'paredes', 'quispe']
const people = Array.from({ length: 1000 }, (_item, n) => ({
  email: `${names[n % 4] ?? ''}.${1000 + n}@planta${n % 10}.example`,
  searchName: names[n % 4] ?? '',
  status: n % 2 === 0 ? ('active' as const) : ('suspended' as const),
  day: TODAY - 1 - Math.floor(n / 50),
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
  const matches = sample.matches([email('quis')], undefined, WANTED)
  // One in four matches, so 8000 of them take 32,000 users and a margin.
  expect(matches.reach(8000)).toBeGreaterThan(32_000)
  expect(matches.reach(8000)).toBeLessThan(70_000)
  expect(matches.reach(400_000)).toBeUndefined()
  expect(sample.matches([email('nadie')], undefined, WANTED).reach(50)).toBeUndefined()
})

/** First and last day of each period, as the index numbers them. */
const daysOf = (periods: readonly number[]): [first: number, last: number][] =>
  periods.map((key) => {
    const length = periodLengths.at(-1 - Math.floor(key / 100_000)) ?? 1
    const first = (key % 100_000) * length
    return [first, first + length - 1]
  })

const expectNoGap = (days: readonly [number, number][]) => {
  for (const [index, [, last]] of days.slice(1).entries()) expect(last).toBe((days[index]?.[0] ?? 0) - 1)
}

test('common texts are looked for day by day, rare ones in long periods back to the beginning', () => {
  const common = sample.matches([email('quis')], undefined, WANTED).cover(50, TODAY)
  const days = daysOf(common.periods)
  expectNoGap(days)
  expect(days[0]?.[1]).toBe(lastDayOf(TODAY, 512))
  expect(
    days.filter(([first, last]) => first < TODAY && last < TODAY).every(([first, last]) => first === last),
  ).toBe(true)
  expect(common.complete).toBe(false)

  const rare = sample.matches([email('1007')], undefined, WANTED).cover(5000, TODAY)
  expectNoGap(daysOf(rare.periods))
  expect(rare.complete).toBe(true)
  expect(daysOf(rare.periods).at(-1)?.[0]).toBe(0)
  expect(rare.periods.length).toBeLessThan(TODAY / 512 + 10)
})

test('where only old users have a text, long periods lead back to them and short ones hold them', () => {
  const aged = people.map((person, n) => {
    const day = TODAY - 50 * (1 + Math.floor(n / 50))
    return { ...person, day, email: day < TODAY - 700 ? `viejo${person.email}` : person.email }
  })
  const matches = new SearchSample(aged, 1_000_000).matches([email('viejo')], undefined, WANTED)
  expect(matches.reach(50)).toBeGreaterThan(650_000)
  const { periods, complete } = matches.cover(50, TODAY)
  const lengths = daysOf(periods).map(([first, last]) => last - first + 1)
  const before = lengths.slice(0, lengths.indexOf(1))
  expect(before.length).toBeLessThan(30)
  expect(before.reduce((sum, length) => sum + length, 0)).toBeGreaterThan(700)
  expect(complete).toBe(false)
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
  expect(sample.pattern(email('9999'))).toBe('%9999%')
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
