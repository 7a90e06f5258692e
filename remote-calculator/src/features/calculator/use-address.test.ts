import { INITIAL_STATE } from './calculator-state'
import { waitBeforeChange, withChange, writeAddress } from './use-address'

function after(count: number, everyMs: number): number[] {
  return Array.from({ length: count }, (_, index) => index * everyMs).reduce<number[]>(withChange, [])
}

test('typing is not limited', () => {
  expect(waitBeforeChange([], 0)).toBe(0)
  expect(waitBeforeChange(after(60, 100), 6000)).toBe(0)
})

test('a drag never makes more than 80 changes in 30 seconds', () => {
  const changes = after(80, 16)
  expect(waitBeforeChange(changes, 1280)).toBe(30_000 - 1280)
  expect(waitBeforeChange(changes, 30_001)).toBe(0)
})

test('changes outside the window are dropped', () => {
  expect(withChange([0, 100], 30_050)).toEqual([100, 30_050])
})

test('only the query changes, and only on the calculator’s page', () => {
  window.history.replaceState(null, '', '/calculadora-txi?utm=x#rangos')
  const state = { ...INITIAL_STATE, value: '8' }
  expect(writeAddress('/calculadora-txi', state)).toBe(true)
  expect(window.location.href).toMatch(/\/calculadora-txi\?.*entrada=8&utm=x#rangos$/)
  expect(writeAddress('/calculadora-txi', state)).toBe(false)
  expect(writeAddress('/apps', INITIAL_STATE)).toBe(false)
})
