import { addressesCollide, bestPage, isAddress, isPagePath, isWithin } from './page-path'

test.each(['/caudal', '/a-1/b', '/9'])('%s is an address', (value) => expect(isAddress(value)).toBe(true))
test.each(['/', '', 'caudal', '/A', '/a/', '//a', '/a?', '/:a', '/a/*', '/a b', '/á', '/../a', '/a%2f'])(
  '%s is no address',
  (value) => expect(isAddress(value)).toBe(false),
)

test.each(['/', '/caudal', '/caudal/:id', '/caudal/:id/ver', '/caudal/*'])('%s is a page', (path) =>
  expect(isPagePath(path)).toBe(true),
)
test.each([
  '/???',
  '/login?',
  '/login/:x?',
  '/Apps',
  '/*',
  '/:a',
  '/a/*/b',
  '/a/:',
  '/a/:b?',
  '/a//b',
  '/a/',
])('%s is no page', (path) => expect(isPagePath(path)).toBe(false))

test('a page is within an address by whole segments, and home contains only itself', () => {
  expect(isWithin('/caudal/:id', ['/caudal'])).toBe(true)
  expect(isWithin('/caudal-2', ['/caudal'])).toBe(false)
  expect(isWithin('/', ['/'])).toBe(true)
  expect(isWithin('/caudal', ['/'])).toBe(false)
})

test('addresses collide by prefix, as worker scopes do', () => {
  expect(addressesCollide('/a', '/apps')).toBe(true)
  expect(addressesCollide('/apps/x', '/apps')).toBe(true)
  expect(addressesCollide('/beto', '/apps')).toBe(false)
})

test.each([
  ['/login', '/LOGIN/', true],
  ['/apps/:id', '/apps/4', true],
  ['/apps/:id', '/apps', false],
  ['/admin/*', '/admin', true],
  ['/', '/', true],
  ['/apps', '//apps', true],
  ['/admin/usuarios', '/admin///usuarios//', true],
  ['/prueba/ajustes', '/prueba/%61justes', true],
  ['/prueba/ajustes', '/prueba/%2561justes', false],
  ['/prueba/:tag', '/prueba/a%2Fb', true],
  ['/prueba/:tag/b', '/prueba/a%2Fb', false],
  ['/prueba/:tag', '/prueba/PIT-101.A', true],
  ['/apps/:id', '/apps/100%', false],
  ['/apps/*', '/apps/%E0%A4%A', false],
  ['/apps/:id', '/apps/%0A', false],
  ['/kits', '/%E2%84%AAits', false],
])('the page %s is at %s: %s', (path, pathname, matches) => {
  expect(bestPage([{ path }], pathname) !== undefined).toBe(matches)
})

test('of two pages that the router may show the stricter wins', () => {
  const pages = [
    { path: '/a/new/:tab', access: 'user' },
    { path: '/a/:id/edit', access: 'admin' },
  ] as const
  for (const each of [pages, pages.toReversed()]) expect(bestPage(each, '/a/new/edit')?.access).toBe('admin')
})

test('a long address costs no more with many pages', () => {
  const pages = Array.from({ length: 20 }, (_, n) => ({ path: `/pagina-${n}` }))
  const lowered = jest.spyOn(String.prototype, 'toLowerCase')
  expect(bestPage(pages, `/${'Aa'.repeat(1000)}`)).toBeUndefined()
  expect(lowered).toHaveBeenCalledTimes(1000)
  lowered.mockRestore()
})
