import { acceptsGzip } from './accepts-gzip'

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
])('%s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected)
})
