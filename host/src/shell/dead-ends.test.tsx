import { renderWithProviders, testUser } from '@csuite/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { offerPages } from '../remotes/pages.fixture'
import { NotFoundPage } from './dead-ends'

const show = () => {
  offerPages()
  return renderWithProviders(<NotFoundPage />, { route: '/planes', user: testUser() })
}

/** The browser's history, of which the last entry shows. */
function visit(idx: number | undefined, urls: readonly string[] | undefined): void {
  window.history.replaceState(idx === undefined ? null : { idx }, '')
  const entries = urls?.map((url, index) => ({ url, index }))
  if (entries) Object.assign(window, { navigation: { entries: () => entries, currentEntry: entries.at(-1) } })
}
afterEach(() => {
  window.history.replaceState(null, '')
  Reflect.deleteProperty(window, 'navigation')
})

test.each([
  ['the portal’s second entry', 1, undefined, '/planes'],
  ['the first one of a document that followed another', 0, ['/planes', '/plnaes'], '/planes'],
  ['an overlay’s, below which there is another page', 0, ['/planes', '/plnaes', '/plnaes'], '/planes'],
  ['the first one of a tab', 0, ['/plnaes'], '/apps'],
  ['an overlay’s in a tab with one page', 0, ['/plnaes', '/plnaes'], '/apps'],
  ['the first one of a document, without the Navigation API', 0, undefined, '/apps'],
  ['one without a number', undefined, undefined, '/apps'],
])("'Regresar' from %s leads from idx %s after %j to %s", async (_what, idx, urls, expected) => {
  const { person, router } = show()
  await act(() => router.navigate('/plnaes'))
  visit(idx, urls)
  await person.click(screen.getByRole('button', { name: 'Regresar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe(expected))
})
