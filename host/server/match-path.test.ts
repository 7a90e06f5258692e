import { bestMatch, matchesPath } from './match-path'

test.each([
  ['/apps', '/apps', true],
  ['/apps', '/apps/', true],
  ['/apps', '/APPS', true],
  ['/apps', '/apps/1', false],
  ['/apps/:id', '/apps/1', true],
  ['/apps/:id', '/apps/', false],
  ['/apps/:id', '/apps/1/x', false],
  ['/admin/*', '/admin', true],
  ['/admin/*', '/admin/usuarios', true],
  ['/admin/*', '/administrar', false],
  ['/', '/', true],
  ['/', '/x', false],
  ['/a.b', '/axb', false],
])('%s on %s: %s', (pattern, pathname, expected) => {
  expect(matchesPath(pattern, pathname)).toBe(expected)
})

test('the more literal pattern wins', () => {
  const best = (pathname: string) =>
    bestMatch(['/admin/*', '/admin/:id', '/admin/usuarios'], (p) => p, pathname)
  expect(best('/admin/usuarios')).toBe('/admin/usuarios')
  expect(best('/admin/7')).toBe('/admin/:id')
  expect(best('/admin/7/x')).toBe('/admin/*')
  expect(best('/otra')).toBeUndefined()
})
