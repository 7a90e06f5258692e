import {
  type Bound,
  calculatorReducer,
  INITIAL_STATE,
  type CalculatorAction,
  type CalculatorState,
} from './calculator-state'
import { readingsOf, withUnit } from './readings'
import { type Side, TYPES_OF } from '../../parts/signal-types'

const value = (side: Side, text: string) => ({ do: 'set-value', side, text }) as const
const bound = (side: Side, name: Bound, text: string) =>
  ({ do: 'set-bound', side, bound: name, text }) as const

function after(...actions: CalculatorAction[]): CalculatorState {
  return actions.reduce(calculatorReducer, INITIAL_STATE)
}

function values(state: CalculatorState): [string, string] {
  const { input, output } = readingsOf(state)
  return [input.text, output.text]
}

describe('choosing a type', () => {
  test.each([
    ...TYPES_OF.input.map((type) => ['input', type] as const),
    ...TYPES_OF.output.map((type) => ['output', type] as const),
  ])('on the %s fills minimum, maximum and unit and clears the value: %o', (side, type) => {
    const state = after(value(side, '7'), bound(side, 'min', '-3'), {
      do: 'choose-type',
      side,
      type: type.id,
    })
    expect(state[side]).toEqual({ type: type.id, min: type.min, max: type.max })
    expect(readingsOf(state)[side].type.unit).toBe(type.unit)
    expect(values(state)).toEqual(['', ''])
  })

  test('leaves the other side’s range as it was', () => {
    const state = after(bound('output', 'max', '250'), { do: 'choose-type', side: 'input', type: '0-5V' })
    expect(state.output).toEqual({ type: 'kPa', min: '0', max: '250' })
  })
})

test('a changed bound recomputes the side that was not edited last', () => {
  const state = after(value('input', '12'), value('output', '25'), bound('input', 'min', '0'))
  expect(values(state)).toEqual(['5.00', '25'])
})

test('a value and a bound can be pasted with their unit', () => {
  expect(values(after(value('output', '50.00 kPa')))).toEqual(['12.00', '50.00'])
  const state = after(bound('output', 'max', '250 kPa'), value('input', '12 ma'))
  expect(state.output.max).toBe('250')
  expect(values(state)).toEqual(['12', '125.00'])
})

test('a unit in a restored state is read too, and not copied twice', () => {
  const state = { ...INITIAL_STATE, output: { ...INITIAL_STATE.output, max: '250kPa' }, value: '12 mA' }
  const { input, output } = readingsOf(state)
  expect([withUnit(input), withUnit(output)]).toEqual(['12 mA', '125.00 kPa'])
})

describe('nothing is computed', () => {
  test.each(['input', 'output'] as const)('while a bound of the %s is not a number', (side) => {
    for (const name of ['min', 'max'] as const) {
      for (const text of ['', 'abc', '-', '1.2.3']) {
        const readings = readingsOf(after(value('input', '12'), bound(side, name, text)))
        expect(readings.output.text).toBe('')
        expect(readings.percent).toBeNull()
        expect(readings[side].bounds[name]).toBeNull()
      }
    }
  })

  test('for a value that is not a number; an unfinished number is not an error', () => {
    expect(readingsOf(after(value('input', '12a'))).input.valueIsWrong).toBe(true)
    expect(readingsOf(after(value('input', '-'))).input.valueIsWrong).toBe(false)
    expect(values(after(value('input', '12a')))).toEqual(['12a', ''])
  })
})

test('presets and steps do nothing while a bound is not a number', () => {
  const broken = after(bound('input', 'min', 'x'))
  expect(calculatorReducer(broken, { do: 'go-to-percent', percent: 50 })).toBe(broken)
  expect(calculatorReducer(broken, { do: 'step', side: 'input', from: '4', percent: 1 })).toBe(broken)
})
