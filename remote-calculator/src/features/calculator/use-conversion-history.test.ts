import { INITIAL_STATE, type CalculatorState } from './calculator-state'
import { historyKey, HISTORY_LENGTH, readHistory, remember, writeHistory } from './use-conversion-history'

function at(value: string): CalculatorState {
  return { ...INITIAL_STATE, value }
}

beforeEach(() => localStorage.clear())

test('keeps the last ten, newest first', () => {
  const history = Array.from({ length: 14 }, (_, index) => at(String(index))).reduce(remember, [])
  expect(history).toHaveLength(HISTORY_LENGTH)
  expect(history.map(({ value }) => value)).toEqual(['13', '12', '11', '10', '9', '8', '7', '6', '5', '4'])
})

test('a repeated conversion moves to the top', () => {
  const history = [at('5'), at('6'), at('5')].reduce(remember, [])
  expect(history.map(({ value }) => value)).toEqual(['5', '6'])
})

test.each(['nonsense', '{}', '[1,null,{}]', '["?otro=1"]', 'null'])(
  'stored text that is not a history (%s) reads as empty',
  (stored) => {
    localStorage.setItem(historyKey(), stored)
    expect(readHistory()).toEqual([])
  },
)

test('blocked storage means an empty history, not an error', () => {
  const blocked = jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(readHistory()).toEqual([])
  writeHistory([at('12')])
  blocked.mockRestore()
})
