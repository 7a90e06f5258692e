import fc from 'fast-check'
import { fromSearch, toSearch, withState } from './calculator-address'
import { INITIAL_STATE, sideOf, type CalculatorState } from './calculator-state'
import { type Side, TYPES_OF } from '../../parts/signal-types'

const texts = fc.oneof(
  fc.constantFrom('', '4', '-3,5', ' 12 ', 'a&b=c#d', '5e-324'),
  fc.string({ maxLength: 40 }),
)
const sides = (side: Side) =>
  fc.record({ type: fc.constantFrom(...TYPES_OF[side].map(({ id }) => id)), min: texts, max: texts })
const states: fc.Arbitrary<CalculatorState> = fc.record({
  input: sides('input'),
  output: sides('output'),
  edited: fc.constantFrom('input' as const, 'output' as const),
  value: texts,
})

test('an address restores the whole state, whatever was typed', () => {
  fc.assert(
    fc.property(states, (state) => {
      expect(fromSearch(toSearch(state)) ?? INITIAL_STATE).toEqual(state)
    }),
  )
})

test('the initial state has no query', () => {
  expect(toSearch(INITIAL_STATE)).toBe('')
  expect(fromSearch('')).toBeNull()
})

test('parameters of others are ignored', () => {
  const state = { ...INITIAL_STATE, value: '12,5' }
  expect(fromSearch('?token=secret&utm=x')).toBeNull()
  expect(fromSearch(`${toSearch(state)}&token=secret`)).toEqual(state)
})

test('other parameters stay in the address', () => {
  const state = { ...INITIAL_STATE, value: '8' }
  const written = withState('?utm=x&entrada=5&redirect_url=betopro%3A%2F%2Fauth', state)
  expect(written).toBe(`${toSearch(state)}&utm=x&redirect_url=betopro%3A%2F%2Fauth`)
  expect(withState(written, state)).toBe(written)
  expect(withState(written, INITIAL_STATE)).toBe('?utm=x&redirect_url=betopro%3A%2F%2Fauth')
  expect(withState(toSearch(state), INITIAL_STATE)).toBe('')
})

test('missing and unknown values become defaults', () => {
  expect(fromSearch('?magnitud=psi&salida=7')).toEqual({
    input: INITIAL_STATE.input,
    output: sideOf('output', 'psi'),
    edited: 'output',
    value: '7',
  })
  expect(fromSearch('?senal=2-10V&emin=2&emax=10')?.input).toEqual(INITIAL_STATE.input)
  expect(fromSearch('?magnitud=bar&salida=7')?.value).toBe('')
  expect(fromSearch('?magnitud=bar&entrada=12')?.value).toBe('12')
  expect(fromSearch('?emin=0')?.input).toEqual({ type: '4-20mA', min: '0', max: '20' })
  expect(fromSearch(`?entrada=${'9'.repeat(5000)}`)?.value).toHaveLength(400)
})
