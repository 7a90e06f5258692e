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
beforeEach(() => {
  history.pushState({ key: 'before' }, '', `/antes-${++pages}`)
  history.pushState({ key: 'page' }, '', `/pagina-${pages}`)
  routed.mockClear()
})

const step = (to: -1 | 1) =>
  act(async () => {
    const done = new Promise<void>((resolve) => (stepped = resolve))
    history.go(to)
    await done
  })
const back = () => step(-1)
const entries = () => Number((history.state as { overlays?: number }).overlays ?? 0)
const hasEntries = (count: number) => waitFor(() => expect(entries()).toBe(count))
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
  await back()
  expect(closed).toEqual(['menu', 'dialog'])
  expect([location.pathname, routed.mock.calls.length]).toEqual([`/pagina-${pages}`, 0])
  await back()
  expect([location.pathname, routed.mock.calls.length]).toEqual([`/antes-${pages}`, 1])
})

test('an overlay that asks before it closes catches the next Back too', async () => {
  const ask = jest.fn()
  const { unmount } = overlay(ask)
  await back()
  await hasEntries(1)
  await back()
  expect(ask).toHaveBeenCalledTimes(2)
  await hasEntries(1)
  unmount()
  await hasEntries(0)
})

test.each<[string, (one: ReturnType<typeof overlay>) => void]>([
  ['closed', ({ rerender }) => rerender({ isOpen: false })],
  ['removed with its screen', ({ unmount }) => unmount()],
])('an overlay that is %s in another way leaves no entry', async (_how, close) => {
  close(overlay())
  await hasEntries(0)
  expect(routed).not.toHaveBeenCalled()
  await back()
  expect(location.pathname).toBe(`/antes-${pages}`)
})

test('an overlay that follows another takes its entry over', async () => {
  const before = history.length
  const menu = overlay()
  menu.unmount()
  const dialog = overlay()
  expect(history.length).toBe(before + 1)
  await hasEntries(1)
  dialog.unmount()
  await hasEntries(0)
})

test('an address that changed under an overlay stays changed', async () => {
  const { unmount } = overlay()
  history.replaceState(history.state, '', '?entrada=12')
  unmount()
  await hasEntries(0)
  expect(location.search).toBe('?entrada=12')
})

test('a step to another page starts below the overlays, of which the one that stays open has an entry there', async () => {
  const menu = overlay()
  const search = overlay()
  menu.unmount()
  await act(() =>
    overlays.navigateBelowOverlays(async () => history.pushState({ key: 'next' }, '', `/despues-${pages}`)),
  )
  expect(entries()).toBe(1)
  search.unmount()
  await hasEntries(0)
  await back()
  expect([location.pathname, entries()]).toEqual([`/pagina-${pages}`, 0])
})

test('an entry that outlived its overlay, as after a reload, is left when the page shows and by Forward', async () => {
  history.pushState({ key: 'page', overlays: 1 }, '')
  window.dispatchEvent(new Event('pageshow'))
  await hasEntries(0)
  await step(1)
  await hasEntries(0)
  expect(routed).not.toHaveBeenCalled()
})
