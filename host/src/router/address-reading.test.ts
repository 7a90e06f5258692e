import { bestPage, isReadable, withoutRepeatedSlashes } from '@csuite/shared/contract/page-path'
import fc from 'fast-check'
import { matchRoutes } from 'react-router-dom'

const literal = fc.constantFrom('a', 'k', 'x-1')
const part = fc.oneof(literal, fc.constantFrom(':id'))
const pagePath = fc
  .tuple(literal, fc.array(part, { maxLength: 3 }), fc.boolean())
  .map(([first, rest, all]) => `/${[first, ...rest, ...(all ? ['*'] : [])].join('/')}`)
const pages = fc
  .uniqueArray(pagePath, { minLength: 1, maxLength: 5 })
  .map((paths) => paths.map((path) => ({ path })))

/** As they stand in addresses. K is the Kelvin sign, whose lower case is k. */
const segment = fc.oneof(
  fc.constantFrom('a', 'A', 'k', 'x-1', 'X%2D1', '%61', '%2561', 'a%2Fa', 'a%5Ca', 'a;a', 'a+', 'a%20'),
  fc.constantFrom(
    '',
    '.a',
    'a.',
    '%E2%84%AA',
    'a%00',
    'a%0A',
    '%0D',
    '%E2%80%A8',
    '%C3%A1',
    'a%CC%81',
    '%25',
  ),
)
const addresses = fc
  .array(segment, { minLength: 1, maxLength: 5 })
  .map((segments) => `/${segments.join('/')}`)

test('the page whose rules apply at an address is the one that the router shows there', () => {
  fc.assert(
    fc.property(pages, addresses, (declared, pathname) => {
      // As it stands once the document has read the address.
      const address = withoutRepeatedSlashes(pathname)
      const shown = isReadable(address) ? matchRoutes(declared, address)?.at(-1)?.route.path : undefined
      expect(bestPage(declared, pathname)?.path).toBe(shown)
    }),
    { numRuns: 2000 },
  )
})
