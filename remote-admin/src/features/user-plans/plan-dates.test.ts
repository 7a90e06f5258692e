import { isExpiryDay, oneYearFrom } from './plan-dates'

test.each([
  ['2026-11-21', '2027-11-21'],
  ['2026-01-01', '2027-01-01'],
  ['2028-02-29', '2029-03-01'],
])('a year after %s is %s', (today, day) => {
  expect(oneYearFrom(today)).toBe(day)
})

test.each([
  ['2028-02-29', true],
  ['2027-02-30', false],
  ['2027-13-01', false],
  ['1999-12-31', false],
  ['27-1-1', false],
  ['', false],
])('%j can be an expiry day: %j', (day, valid) => {
  expect(isExpiryDay(day)).toBe(valid)
})
