import { act, renderHook, waitFor } from '@testing-library/react'
import type * as CloseOnBack from './close-on-back'

/** What the router hears: steps between pages. */
const routed = jest.fn()
window.addEventListener('popstate', routed)
let stepped: () => void = () => undefined
let overlays: typeof CloseOnBack
beforeAll(async () => {
  // Before the module's own listener, which stops the event.
  window.addEventListener('popstate', () => stepped(), true)
  overlays = await import('./close-on-back')
})

let pages = 0
/** As the router does it. */
const push = (path: string) => history.pushState({ idx: ++pages }, '', `${path}-${pages}`)
beforeEach(() => {
  push('/antes')
  push('/pagina')
  routed.mockClear()
})

const step = (to: -1 | 1) =>
  act(async () => {
    const done = new Promise<void>((resolve) => (stepped = resolve))
    history.go(to)
    await done
  })
const back = () => step(-1)
const isAt = (path: string) => waitFor(() => expect(location.pathname).toBe(path))
const overlay = (close: () => void = () => undefined) =>
  renderHook(({ isOpen }) => overlays.useCloseOnBack(isOpen, close), { initialProps: { isOpen: true } })

test('Back closes the newest overlay first, and leaves the page when all are closed', async () => {
  const closed: string[] = []
  const dialog = overlay(() => {
    closed.push('dialog')
    dialog.rerender({ isOpen: false })
  })
  const menu = overlay(() => {
    closed.push('menu')
    menu.rerender({ isOpen: false })
  })
  await back()
  expect(closed).toEqual(['menu'])
  await waitFor(() => expect(history.state).toHaveProperty('overlay'))
  await back()
  expect(closed).toEqual(['menu', 'dialog'])
  expect([location.pathname, routed.mock.calls.length]).toEqual([`/pagina-${pages}`, 0])
  await back()
  expect([location.pathname, routed.mock.calls.length]).toEqual([`/antes-${pages - 1}`, 1])
})

test('an overlay that asks before it closes catches the next Back too', async () => {
  const ask = jest.fn()
  const { unmount } = overlay(ask)
  await back()
  await waitFor(() => expect(history.state).toHaveProperty('overlay'))
  await back()
  expect(ask).toHaveBeenCalledTimes(2)
  unmount()
})

test.each<[string, (one: ReturnType<typeof overlay>) => void]>([
  ['closed', ({ rerender }) => rerender({ isOpen: false })],
  ['removed with its screen', ({ unmount }) => unmount()],
])('after an overlay that is %s in another way, one Back leaves the page', async (_how, close) => {
  close(overlay())
  await back()
  await isAt(`/antes-${pages - 1}`)
  expect(routed).toHaveBeenCalledTimes(1)
})

test('an overlay that follows another takes its entry over', () => {
  const before = history.length
  overlay().unmount()
  overlay().unmount()
  // The router replaced the entry's state.
  history.replaceState({ idx: pages }, '', '?entrada=12')
  overlay().unmount()
  expect(history.length).toBe(before + 1)
})

test('an address that changed before the overlay opened stays changed', async () => {
  overlay().unmount()
  history.replaceState(history.state, '', '?entrada=12')
  const dialog = overlay(() => dialog.rerender({ isOpen: false }))
  await back()
  expect(location.search).toBe('?entrada=12')
})

test('from the next page, Back returns to this one, and again leaves it', async () => {
  const page = pages
  overlay().unmount()
  push('/despues')
  await back()
  expect(location.pathname).toBe(`/pagina-${page}`)
  await back()
  await isAt(`/antes-${page - 1}`)
})

test('Forward into a closed overlay is no step between pages', async () => {
  const dialog = overlay(() => dialog.rerender({ isOpen: false }))
  await back()
  await step(1)
  expect([location.pathname, routed.mock.calls.length]).toEqual([`/pagina-${pages}`, 0])
})
