import { isUnchanged } from './conditional'

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
