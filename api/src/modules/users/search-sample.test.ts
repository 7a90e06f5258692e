import { SearchSample } from './search-sample'
import type { TextFilter } from './user-filter.repository'

const names = ['ana', 'luis', 'paredes', 'quispe']
const people = Array.from({ length: 1000 }, (_item, n) => ({
  email: `${names[n % 4] ?? ''}.${1000 + n}@planta${n % 10}.example`,
  searchName: names[n % 4] ?? '',
}))
const sample = new SearchSample(people, 1_000_000)
const email = (text: string, contains = true): TextFilter => ({ column: 'email', text, contains })

test('the share of a text is that of the sample, of several texts together', () => {
  expect(sample.share([email('quis')])).toBe(0.25)
  expect(sample.share([email('q', false)])).toBe(0.25)
  expect(sample.share([email('uispe', false)])).toBe(0)
  expect(sample.share([email('quis'), { column: 'searchName', text: 'ana', contains: true }])).toBe(0)
  expect(sample.share([])).toBe(1)
})

test('the rarest pieces are looked up, and no more than it takes', () => {
  expect(sample.pieces(email('paredes.1234'))).toHaveLength(1)
  expect('paredes.1234').toContain(sample.pieces(email('paredes.1234'))[0])
  expect(sample.pieces(email('paredes.1234'))[0]).toMatch(/\d/)
  // Each of two common pieces is in a quarter or a tenth, both together in few.
  const both = sample.pieces(email('quispe.1003@planta3'))
  expect(both.every((piece) => 'quispe.1003@planta3'.includes(piece))).toBe(true)
})

test('a text that cannot be cut is looked up whole', () => {
  expect(sample.pieces(email('ana'))).toEqual(['ana'])
  expect(sample.pieces(email('@@@@@@'))).toEqual(['@@@@@@'])
})

test('an empty sample decides nothing', () => {
  const nobody = new SearchSample([], 0)
  expect(nobody.share([email('quis')])).toBe(0)
  expect(nobody.pieces(email('quispe.10')).length).toBeGreaterThan(0)
})
