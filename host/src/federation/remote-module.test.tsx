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
  ['nothing', null, 'no default export'],
  ['no default', {}, 'no default export'],
  ['another contract', exposing({ contract: 2, routes: [route('/apps')] }), 'contract 2'],
  ['no routes', exposing({ contract: 1, routes: [] }), 'no routes'],
  ['a route of another remote', exposing({ contract: 1, routes: [route('/login')] }), '/login is outside'],
  [
    'children that are no list',
    exposing({ contract: 1, routes: [{ path: '/apps', children: {} }] }),
    'no routes',
  ],
  [
    'a path that leaves the route above it',
    exposing({ contract: 1, routes: [{ path: '/apps', children: [route('/admin/usuarios')] }] }),
    'must start with',
  ],
  [
    'an id given twice',
    exposing({
      contract: 1,
      routes: [{ ...route('/apps'), id: 'a', children: [{ id: 'a', element: null }] }],
    }),
    'the id a',
  ],
  [
    'an index with children',
    exposing({
      contract: 1,
      routes: [{ path: '/apps', children: [{ index: true, children: [route('x')] }] }],
    }),
    'index',
  ],
  ['a route without a screen', exposing({ contract: 1, routes: [{ path: '/apps' }] }), '/apps shows nothing'],
  ['a relative route', exposing({ contract: 1, routes: [route('apps')] }), 'apps is outside'],
])('%s is refused', (_, exposed, reason) => {
  expect(() => checkRemoteModule(exposed, paths)).toThrow(reason)
})
