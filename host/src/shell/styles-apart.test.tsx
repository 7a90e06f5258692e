import { act, render } from '@testing-library/react'
import { RouterProvider, createMemoryRouter } from 'react-router-dom'
import { inlineRegistry, testRemote } from '../remotes/registry.fixture'
import { loadStyled } from '../remotes/release-styles'
import { StylesApart } from './styles-apart'

function start(at: string) {
  inlineRegistry({
    snapshot: '1',
    remotes: [testRemote({ name: 'a', paths: ['/a/*'] }), testRemote({ name: 'b', paths: ['/b/*'] })],
  })
  const router = createMemoryRouter([{ path: '*', element: <StylesApart /> }], { initialEntries: [at] })
  render(<RouterProvider router={router} />)
  return router
}

test("a release's style sheets hold on its own remote's pages only, also prefetched ones", async () => {
  const add = (href: string) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    document.head.append(link)
    return link
  }
  const own = add('/remotes/a/1.0.0/pantalla.css')
  const router = start('/a')
  const ahead = add('/remotes/b/1.0.0/pantalla.css')
  const hosts = add('/assets/host.css')
  const held = () => [own, ahead, hosts].map(({ media }) => media !== 'not all')
  await act(() => Promise.resolve())
  expect(held()).toEqual([true, false, true])
  await act(() => router.navigate('/b'))
  expect(held()).toEqual([false, true, true])
  await act(() => router.navigate('/nadie'))
  expect(held()).toEqual([false, false, true])
})

test("so do style elements that its code or its page adds; the portal's own stay enabled", async () => {
  const add = (mark?: 'styled' | 'precedence') => {
    const style = document.createElement('style')
    if (mark) style.dataset[mark] = 'active'
    document.head.append(style)
    return style
  }
  const load = (name: string) =>
    loadStyled(testRemote({ name }), async () => {
      await Promise.resolve()
      return add()
    })
  const documents = add()
  const entry = await load('a')
  const router = start('/a')
  const styles = [entry, await load('b'), add(), documents, add('styled'), add('precedence')]
  const held = () => styles.map(({ disabled }) => !disabled)
  await act(() => Promise.resolve())
  expect(held()).toEqual([true, false, true, true, true, true])
  await act(() => router.navigate('/b'))
  expect(held()).toEqual([false, true, false, true, true, true])
  await act(() => router.navigate('/nadie'))
  expect(held()).toEqual([false, false, false, true, true, true])
  await act(() => router.navigate('/a'))
  expect(held()).toEqual([true, false, true, true, true, true])
})

test('a control with `data-from` stays enabled', async () => {
  const button = document.createElement('button')
  button.dataset.from = 'Madrid'
  document.body.append(button)
  const router = start('/a')
  await act(() => router.navigate('/b'))
  expect(button).toBeEnabled()
})

test('leaving a remote removes what its dialogs set on the document', async () => {
  const router = start('/a')
  const { documentElement, body } = document
  const left = document.createElement('dialog')
  left.close = jest.fn()
  body.append(left)
  body.style.pointerEvents = 'none'
  documentElement.style.overflow = 'hidden'
  body.toggleAttribute('inert', true)
  await act(() => router.navigate('/a/otra'))
  expect([documentElement.style.overflow, body.style.pointerEvents]).toEqual(['hidden', 'none'])
  await act(() => router.navigate('/b'))
  expect([...documentElement.attributes, ...body.attributes]).toEqual([])
  expect(left.close).toHaveBeenCalledTimes(1)
})
