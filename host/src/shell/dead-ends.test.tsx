import { renderWithProviders, testUser } from '@csuite/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { offerPages } from '../remotes/pages.fixture'
import { NotFoundPage } from './dead-ends'

test("'Regresar' goes back, and home from the first page of a tab", async () => {
  offerPages()
  const { person, router } = renderWithProviders(<NotFoundPage />, { route: '/nada', user: testUser() })
  await person.click(screen.getByRole('button', { name: 'Regresar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/apps'))
  await act(() => router.navigate('/nada'))
  // As the browser's router numbers its second entry.
  window.history.replaceState({ idx: 1 }, '')
  await person.click(screen.getByRole('button', { name: 'Regresar' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/apps'))
  expect(router.state.historyAction).toBe('POP')
  window.history.replaceState(null, '')
})
