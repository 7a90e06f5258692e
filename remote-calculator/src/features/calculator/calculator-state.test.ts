import {
  calculatorReducer,
  INITIAL_STATE,
  type CalculatorAction,
  type CalculatorState,
} from './calculator-state'
import { readingsOf } from './readings'
import { MAGNITUDE_TYPES, SIGNAL_TYPES } from './signal-types'

function after(...actions: CalculatorAction[]): CalculatorState {
  return actions.reduce(calculatorReducer, INITIAL_STATE)
}

function values(state: CalculatorState): [string, string] {
  const { input, output } = readingsOf(state)
  return [input.text, output.text]
}

test('starts with 4-20mA and pressure in kPa, and no values', () => {
  const { input, output, percent } = readingsOf(INITIAL_STATE)
  expect([input.type.id, INITIAL_STATE.input.min, INITIAL_STATE.input.max, input.text]).toEqual([
    '4-20mA',
    '4',
    '20',
    '',
  ])
  expect([output.type.id, INITIAL_STATE.output.min, INITIAL_STATE.output.max, output.text]).toEqual([
    'kPa',
    '0',
    '100',
    '',
  ])
  expect(percent).toBeNull()
})

describe('choosing a type', () => {
  test.each([
    ...SIGNAL_TYPES.map((type) => ['input', type] as const),
    ...MAGNITUDE_TYPES.map((type) => ['output', type] as const),
  ])('on the %s fills minimum, maximum and unit and clears the value: %o', (side, type) => {
    const state = after(
      { do: 'set-value', side, text: '7' },
      { do: 'set-bound', side, bound: 'min', text: '-3' },
      { do: 'choose-type', side, type: type.id },
    )
    expect(state[side]).toEqual({ type: type.id, min: type.min, max: type.max })
    expect(readingsOf(state)[side].type.unit).toBe(type.unit)
    expect(values(state)).toEqual(['', ''])
  })

  test('leaves the other side’s range as it was', () => {
    const state = after(
      { do: 'set-bound', side: 'output', bound: 'max', text: '250' },
      { do: 'choose-type', side: 'input', type: '0-5V' },
    )
    expect(state.output).toEqual({ type: 'kPa', min: '0', max: '250' })
  })
})

describe('converting in the direction last edited', () => {
  test('from the input', () => {
    expect(values(after({ do: 'set-value', side: 'input', text: '12' }))).toEqual(['12', '50.00'])
  })

  test('from the output', () => {
    expect(values(after({ do: 'set-value', side: 'output', text: '50' }))).toEqual(['12.00', '50'])
  })

  test('the last edit decides, and a bound that changes recomputes the other side', () => {
    const state = after(
      { do: 'set-value', side: 'input', text: '12' },
      { do: 'set-value', side: 'output', text: '25' },
      { do: 'set-bound', side: 'input', bound: 'min', text: '0' },
    )
    expect(values(state)).toEqual(['5.00', '25'])
  })

  test.each([
    ['12,4', '52.50'],
    ['1.234,4', '7690.00'],
    ['1,234.4', '7690.00'],
  ])('a comma is a decimal sign; the result beside %s has a point: %s', (text, computed) => {
    const state = after({ do: 'set-value', side: 'input', text })
    expect(values(state)).toEqual([text, computed])
    expect(readingsOf(state).percentText).toBe(computed)
  })

  test('outside the range it computes and marks', () => {
    const readings = readingsOf(after({ do: 'set-value', side: 'input', text: '3.5' }))
    expect(readings.output.text).toBe('-3.13')
    expect(readings.percentText).toBe('-3.13')
    expect(readings.input.zone).toBe('failure-low')
    expect(readings.output.zone).toBe('below-range')
  })

  test('an emptied value empties the other side', () => {
    const state = after(
      { do: 'set-value', side: 'input', text: '12' },
      { do: 'set-value', side: 'input', text: '' },
    )
    expect(values(state)).toEqual(['', ''])
  })

  test('what this page copies can be pasted back with its unit', () => {
    expect(values(after({ do: 'set-value', side: 'output', text: '50.00 kPa' }))).toEqual(['12.00', '50.00'])
  })
})

describe('nothing is computed', () => {
  test.each(['input', 'output'] as const)('while a bound of the %s is not a number', (side) => {
    for (const bound of ['min', 'max'] as const) {
      for (const text of ['', 'abc', '-', '1.2.3']) {
        const readings = readingsOf(
          after({ do: 'set-value', side: 'input', text: '12' }, { do: 'set-bound', side, bound, text }),
        )
        expect(readings.output.text).toBe('')
        expect(readings.percent).toBeNull()
        expect(readings[side].bounds[bound === 'min' ? 'minIsWrong' : 'maxIsWrong']).toBe(true)
      }
    }
  })

  test.each(['input', 'output'] as const)('while minimum and maximum of the %s are equal', (side) => {
    const { min } = INITIAL_STATE[side]
    const readings = readingsOf(
      after(
        { do: 'set-value', side: 'input', text: '12' },
        { do: 'set-bound', side, bound: 'max', text: `${min},0` },
      ),
    )
    expect(readings[side].bounds.areEqual).toBe(true)
    expect(readings.output.text).toBe('')
  })

  test('for a value that is no number, and an unfinished one is not yet called wrong', () => {
    expect(readingsOf(after({ do: 'set-value', side: 'input', text: '12a' })).input.valueIsWrong).toBe(true)
    expect(readingsOf(after({ do: 'set-value', side: 'input', text: '-' })).input.valueIsWrong).toBe(false)
    expect(values(after({ do: 'set-value', side: 'input', text: '12a' }))).toEqual(['12a', ''])
  })
})

describe('ranges that run backwards', () => {
  test('inverting a range swaps its bounds and recomputes', () => {
    const state = after({ do: 'set-value', side: 'input', text: '8' }, { do: 'invert', side: 'output' })
    expect(state.output).toMatchObject({ min: '100', max: '0' })
    expect(values(state)).toEqual(['8', '75.00'])
  })
})

describe('moving by percent', () => {
  test('a preset writes the input, whichever side was edited before', () => {
    const state = after({ do: 'set-value', side: 'output', text: '3' }, { do: 'go-to-percent', percent: 75 })
    expect(values(state)).toEqual(['16.00', '75.00'])
  })

  test('a step starts from what the field shows and makes that side the edited one', () => {
    const state = after(
      { do: 'set-value', side: 'input', text: '12' },
      { do: 'step', side: 'output', from: '50.00', percent: 10 },
    )
    expect(values(state)).toEqual(['13.60', '60.00'])
  })

  test('a step from an empty field goes to the minimum', () => {
    expect(values(after({ do: 'step', side: 'input', from: '', percent: 1 }))).toEqual(['4.00', '0.00'])
  })

  test('with a broken range nothing moves', () => {
    const broken = after({ do: 'set-bound', side: 'input', bound: 'min', text: 'x' })
    expect(calculatorReducer(broken, { do: 'go-to-percent', percent: 50 })).toBe(broken)
    expect(calculatorReducer(broken, { do: 'step', side: 'input', from: '4', percent: 1 })).toBe(broken)
  })
})
