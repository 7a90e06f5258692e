import { accepts, byteRange, isUnchanged } from './request-headers'

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

test.each([
  [{ range: 'bytes=0-1' }, { start: 0, end: 1 }],
  [{ range: 'bytes=4-' }, { start: 4, end: 9 }],
  [{ range: 'bytes=4-99' }, { start: 4, end: 9 }],
  [{ range: 'bytes=-3' }, { start: 7, end: 9 }],
  [{ range: 'bytes=-99' }, { start: 0, end: 9 }],
  [{ range: 'bytes=10-' }, null],
  [{ range: 'bytes=-0' }, null],
  [
    { range: 'bytes=0-1', 'if-range': '"a"' },
    { start: 0, end: 1 },
  ],
  [{ range: 'bytes=0-1', 'if-range': '"b"' }, undefined],
  [{ range: 'bytes=0-1,4-5' }, undefined],
  [{ range: 'bytes=-' }, undefined],
  [{ range: 'lines=0-1' }, undefined],
  [{}, undefined],
])('%j of ten bytes with the tag "a": %j', (headers, range) => {
  expect(byteRange(headers, '"a"', 10)).toEqual(range)
})
