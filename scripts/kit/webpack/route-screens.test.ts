import { routeScreens } from './route-screens'

test('a path loads the modules of its route and of the parents; a layout without an index is a screen too', () => {
  const source = `
    const form = async () => ({ Component: (await import('./form')).Form })
    export default { contract: 1, routes: [
      { path: '/a', lazy: () => import('./layout'), children: [
        { index: true, lazy: () => import('./index') },
        { path: '/a/list', lazy: () => import('./list'), children: [{ path: 'new', lazy: form }] },
      ] },
      { lazy: () => import('./frame'), children: [{ path: '/a/bare', lazy: form }] },
    ] }`
  expect(routeScreens(source)).toEqual([
    { path: '/a', imports: ['./layout', './index'] },
    { path: '/a/list/new', imports: ['./layout', './list', './form'] },
    { path: '/a/list', imports: ['./layout', './list'] },
    { path: '/a/bare', imports: ['./frame', './form'] },
  ])
})
