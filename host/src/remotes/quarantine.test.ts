import { isQuarantined, quarantine } from './quarantine'

const release = (version: string) => ({ name: 'remote-apps', version })

beforeEach(() => localStorage.clear())
afterEach(() => jest.useRealTimers())

test.each([
  ['day', 24 * 60],
  ['minutes', 5],
] as const)('a quarantine of a %s ends after %s minutes, and is of one release only', (span, minutes) => {
  jest.useFakeTimers()
  quarantine(release('2.0.0'), span)
  expect(isQuarantined(release('2.0.0'))).toBe(true)
  expect(isQuarantined(release('1.0.0'))).toBe(false)
  jest.advanceTimersByTime(minutes * 60 * 1000)
  expect(isQuarantined(release('2.0.0'))).toBe(false)
})

test('at most twenty releases are stored', () => {
  for (let number = 0; number < 30; number += 1) quarantine(release(`${number}.0.0`), 'day')
  expect(isQuarantined(release('9.0.0'))).toBe(false)
  expect(isQuarantined(release('10.0.0'))).toBe(true)
  expect(isQuarantined(release('29.0.0'))).toBe(true)
})

test.each(['{', '"x"', '[1,null,{"release":3}]'])('a malformed list counts as empty: %s', (stored) => {
  localStorage.setItem('csuite-quarantine', stored)
  expect(isQuarantined(release('2.0.0'))).toBe(false)
})
