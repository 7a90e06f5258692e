import { isQuarantined, quarantine } from './quarantine'

const release = (version: string) => ({ name: 'remote-apps', version })

beforeEach(() => localStorage.clear())
afterEach(() => jest.useRealTimers())

test('a release that is proven broken is passed over for a day, its neighbours are not', () => {
  jest.useFakeTimers()
  quarantine(release('2.0.0'), 'day')
  expect(isQuarantined(release('2.0.0'))).toBe(true)
  expect(isQuarantined(release('1.0.0'))).toBe(false)
  jest.advanceTimersByTime(24 * 60 * 60 * 1000)
  expect(isQuarantined(release('2.0.0'))).toBe(false)
})

test('a release whose files did not come is passed over for five minutes', () => {
  jest.useFakeTimers()
  quarantine(release('2.0.0'), 'minutes')
  expect(isQuarantined(release('2.0.0'))).toBe(true)
  jest.advanceTimersByTime(5 * 60 * 1000)
  expect(isQuarantined(release('2.0.0'))).toBe(false)
})

test('twenty releases are remembered at most', () => {
  for (let number = 0; number < 30; number += 1) quarantine(release(`${number}.0.0`), 'day')
  expect(isQuarantined(release('9.0.0'))).toBe(false)
  expect(isQuarantined(release('10.0.0'))).toBe(true)
  expect(isQuarantined(release('29.0.0'))).toBe(true)
})

test.each(['{', '"x"', '[1,null,{"release":3}]'])(
  'a list that somebody broke counts as empty: %s',
  (stored) => {
    localStorage.setItem('csuite-quarantine', stored)
    expect(isQuarantined(release('2.0.0'))).toBe(false)
  },
)
