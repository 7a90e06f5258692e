import type { RemotePage } from '@csuite/shared/contract/remotes'
import { addressOf, findablePages, homeAddress, navigationIn, pageAt, rulesAt, signInAddress } from './pages'
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

test('the addresses of sign-in, home and administration are those of the pages with these roles', () => {
  const own = () => [signInAddress(), homeAddress(), addressOf('admin'), addressOf('profile')]
  expect(own()).toEqual(['/login', '/apps', '/admin', '/perfil'])
  // Neither the first page of a kind nor one with the same title or keyword counts.
  const alike: RemotePage[] = [
    { path: '/caudal/entrar', access: 'guest', title: 'Iniciar sesión', next: ['/caudal'] },
    { path: '/caudal/admin', access: 'admin', title: 'Usuarios', keywords: ['usuarios'] },
    { path: '/caudal', access: 'user', title: 'Mi perfil', keywords: ['cuenta', 'Mi perfil'] },
  ]
  offerPages([...alike, ...pages])
  expect(own()).toEqual(['/login', '/apps', '/admin', '/perfil'])
  offerPages(alike)
  expect(own()).toEqual(['/', '/', undefined, undefined])
})

test('navigation entries are for those who may open their pages, in their order', () => {
  const entry = (
    path: string,
    access: RemotePage['access'],
    order: number,
    place: 'bar' | 'menu' = 'bar',
  ) => ({
    path,
    access,
    title: 'x',
    nav: { in: place, label: `${access} ${order}`, order },
  })
  offerPages([
    entry('/c/1', 'user', 2),
    entry('/c/2', 'admin', 1),
    entry('/c/3', 'anyone', 0),
    entry('/c/4', 'guest', 0),
    entry('/c/5', 'user', 0, 'menu'),
    entry('/c/:id', 'user', 0),
  ])
  const labels = (viewer: 'guest' | 'user' | 'admin') => navigationIn('bar', viewer).map(({ label }) => label)
  expect(labels('guest')).toEqual(['anyone 0', 'guest 0'])
  expect(labels('user')).toEqual(['anyone 0', 'user 2'])
  expect(labels('admin')).toEqual(['anyone 0', 'admin 1', 'user 2'])
  expect(navigationIn('menu', 'admin')).toEqual([{ to: '/c/5', label: 'user 0' }])
  expect(navigationIn('admin', 'admin')).toEqual([])
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
