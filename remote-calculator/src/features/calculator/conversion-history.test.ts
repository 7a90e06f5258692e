import { INITIAL_STATE, type CalculatorState } from './calculator-state'
import { HISTORY_KEY, HISTORY_LENGTH, readHistory, remember, writeHistory } from './conversion-history'

function at(value: string): CalculatorState {
  return { ...INITIAL_STATE, value }
}

beforeEach(() => localStorage.clear())

test('keeps the last ten, newest first', () => {
  const history = Array.from({ length: 14 }, (_, index) => at(String(index))).reduce(remember, [])
  expect(history).toHaveLength(HISTORY_LENGTH)
  expect(history.map(({ value }) => value)).toEqual(['13', '12', '11', '10', '9', '8', '7', '6', '5', '4'])
})

test('a conversion made again moves up instead of standing twice', () => {
  const history = [at('5'), at('6'), at('5')].reduce(remember, [])
  expect(history.map(({ value }) => value)).toEqual(['5', '6'])
})

test('survives being stored and read', () => {
  const history = [at('12'), { ...at('50'), edited: 'output' as const }]
  writeHistory(() => localStorage, history)
  expect(readHistory(() => localStorage)).toEqual(history)
})

test.each(['nonsense', '{}', '[1,null,{}]', '["?otro=1"]', 'null'])(
  'what is no history (%s) reads as empty',
  (stored) => {
    localStorage.setItem(HISTORY_KEY, stored)
    expect(readHistory(() => localStorage)).toEqual([])
  },
)

test('a storage that refuses costs the history only', () => {
  const refused = () => {
    throw new Error('denied')
  }
  expect(readHistory(refused)).toEqual([])
  expect(() => {
    writeHistory(refused, [at('12')])
  }).not.toThrow()
})
