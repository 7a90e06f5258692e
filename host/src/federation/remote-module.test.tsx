import { checkRemoteModule } from './remote-module'

const paths = ['/apps', '/apps/:id', '/admin/*']
const route = (path: string, changes: object = {}) => ({ path, element: null, ...changes })
const exposing = (...routes: object[]) => ({ default: { contract: 1, routes } })

test('a module that keeps the contract passes, pathless layouts included', () => {
  const exposed = exposing({ children: [route('/apps'), route('/apps/:id')] }, route('/admin/usuarios'))
  expect(checkRemoteModule(exposed, paths)).toBe(exposed.default)
})

test.each([
  ['nothing', null, 'export default'],
  ['no default', {}, 'export default'],
  ['another contract', { default: { contract: 2, routes: [route('/apps')] } }, 'contract: 2'],
  ['no route', exposing(), 'no tiene rutas'],
  ['a route of another remote', exposing(route('/login')), '/login no está'],
  ['children that are no list', exposing(route('/apps', { children: {} })), 'no tiene rutas'],
  [
    'a path that leaves the route above it',
    exposing(route('/apps', { children: [route('/admin/usuarios')] })),
    '/admin/usuarios está dentro de /apps',
  ],
  ['a duplicate id', exposing(route('/apps', { id: 'a', children: [route('x', { id: 'a' })] })), 'el id a'],
  [
    'an index with children',
    exposing(route('/apps', { children: [{ index: true, children: [route('x')] }] })),
    'index',
  ],
  ['a route without a screen', exposing({ path: '/apps' }), '/apps no muestra nada'],
  ['a relative route', exposing(route('apps')), 'apps no está'],
])('%s is refused', (_, exposed, reason) => {
  expect(() => checkRemoteModule(exposed, paths)).toThrow(reason)
})
