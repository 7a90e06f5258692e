import { accepts, isUnchanged } from './request-headers'

test.each([
  ['gzip, deflate, br', true],
  ['br;q=1, GZIP;q=0.2', true],
  ['*', true],
  ['gzip;q=0, *', false],
  ['br', false],
  ['identity', false],
  ['gzip;q=x', false],
  ['', false],
  [undefined, false],
])('Accept-Encoding %s takes gzip: %s', (header, expected) => {
  expect(accepts('gzip', header)).toBe(expected)
})

test.each([
  [undefined, false],
  ['', false],
  ['"b"', false],
  ['"a', false],
  ['a', false],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", W/"a"', true],
  ['*', true],
])('If-None-Match %s against "a": %s', (header, unchanged) => {
  expect(isUnchanged(header, '"a"')).toBe(unchanged)
  expect(isUnchanged(header, 'W/"a"')).toBe(unchanged)
})
