import { checkRemoteModule } from './remote-module'

const paths = ['/apps', '/apps/:id', '/admin/*']
const exposing = (value: unknown) => ({ default: value })
const route = (path: string) => ({ path, element: null })

test('a module that keeps the contract passes, pathless layouts included', () => {
  const module = {
    contract: 1,
    routes: [{ children: [route('/apps'), route('/apps/:id')] }, route('/admin/usuarios')],
  }
  expect(checkRemoteModule(exposing(module), paths)).toBe(module)
})

test.each([
  ['nothing', null, 'export default'],
  ['no default', {}, 'export default'],
  ['another contract', exposing({ contract: 2, routes: [route('/apps')] }), 'contract: 2'],
  ['no tiene rutas', exposing({ contract: 1, routes: [] }), 'no tiene rutas'],
  ['a route of another remote', exposing({ contract: 1, routes: [route('/login')] }), '/login no está'],
  [
    'children that are no list',
    exposing({ contract: 1, routes: [{ path: '/apps', children: {} }] }),
    'no tiene rutas',
  ],
  [
    'a path that leaves the route above it',
    exposing({ contract: 1, routes: [{ path: '/apps', children: [route('/admin/usuarios')] }] }),
    '/admin/usuarios está dentro de /apps',
  ],
  [
    'an id given twice',
    exposing({
      contract: 1,
      routes: [{ ...route('/apps'), id: 'a', children: [{ id: 'a', element: null }] }],
    }),
    'el id a',
  ],
  [
    'an index with children',
    exposing({
      contract: 1,
      routes: [{ path: '/apps', children: [{ index: true, children: [route('x')] }] }],
    }),
    'index',
  ],
  [
    'a route without a screen',
    exposing({ contract: 1, routes: [{ path: '/apps' }] }),
    '/apps no muestra nada',
  ],
  ['a relative route', exposing({ contract: 1, routes: [route('apps')] }), 'apps no está'],
])('%s is refused', (_, exposed, reason) => {
  expect(() => checkRemoteModule(exposed, paths)).toThrow(reason)
})
