import { waitBeforeChange, withChange, writeAddress } from './address-writer'

function after(count: number, everyMs: number): number[] {
  return Array.from({ length: count }, (_, index) => index * everyMs).reduce<number[]>(withChange, [])
}

test('what is typed is written at once', () => {
  expect(waitBeforeChange([], 0)).toBe(0)
  expect(waitBeforeChange(after(60, 100), 6000)).toBe(0)
})

test('a drag never makes more than 80 changes in 30 seconds', () => {
  const changes = after(80, 16)
  expect(waitBeforeChange(changes, 1280)).toBe(30_000 - 1280)
  expect(waitBeforeChange(changes, 30_001)).toBe(0)
})

test('changes that no longer count are forgotten', () => {
  expect(withChange([0, 100], 30_050)).toEqual([100, 30_050])
})

test('only the query changes, and only of its own page', () => {
  window.history.replaceState(null, '', '/calculadora-txi?a=1#rangos')
  expect(writeAddress('/calculadora-txi', (search) => `${search}&b=2`)).toBe(true)
  expect(window.location.href).toMatch(/\/calculadora-txi\?a=1&b=2#rangos$/)
  expect(writeAddress('/apps', () => '')).toBe(false)
})
