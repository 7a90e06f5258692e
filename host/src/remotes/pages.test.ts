import { findablePages, homeAddress, pageAt, pageCalled, panelAddress, rulesAt, signInAddress } from './pages'
import { offerPages, pages } from './pages.fixture'

beforeEach(() => offerPages())

test.each([
  ['/login', 'guest', 'bare', true],
  ['/verify-email', 'anyone', 'bare', false],
  ['/logout', 'anyone', 'bare', false],
  ['/playstoreapps/beto/datos-personales', 'anyone', 'bare', true],
  ['/admin/usuarios', 'admin', 'portal', true],
  ['/apps/7', 'user', 'portal', true],
  ['/noticias', 'anyone', 'portal', false],
  ['/no-existe', 'user', 'portal', true],
])('%s is for %s, stands %s, follows a target: %s', (pathname, access, frame, follows) => {
  const closed = access === 'user' || access === 'admin'
  expect(rulesAt(pathname)).toEqual({ access, frame, closed, follows })
})

test('the addresses of sign-in, home and administration come from the registry', () => {
  expect([signInAddress(), homeAddress(), panelAddress()]).toEqual(['/login', '/apps', '/admin'])
  expect([pageCalled('Mi perfil'), pageCalled('4-20'), pageCalled('nada')]).toEqual([
    '/perfil',
    '/calculadora-txi',
    undefined,
  ])
  offerPages([])
  expect([signInAddress(), homeAddress(), panelAddress()]).toEqual(['/', '/', undefined])
})

test('pages with keywords are found, except those with parameters', () => {
  offerPages([...pages, { path: '/noticias/:id', access: 'anyone', title: 'Noticia', keywords: ['x'] }])
  const found = findablePages().map(({ path }) => path)
  expect(found).toContain('/noticias')
  expect(found).not.toContain('/noticias/:id')
  expect(found).not.toContain('/admin')
})

test('a malformed page is dropped alone', () => {
  offerPages([
    { path: '/???', access: 'user', title: 'x' },
    { path: '/planes', access: 'nobody' as never, title: 'x' },
    ...pages.slice(0, 1),
  ])
  expect(pageAt('/login')?.title).toBe('Iniciar sesión')
  expect(pageAt('/planes')).toBeUndefined()
})
