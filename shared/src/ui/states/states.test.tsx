import { act, screen } from '@testing-library/react'
import { renderWithProviders } from '../../testing'
import { Skeleton, SkeletonBlock } from '../skeleton'
import { EmptyState, ErrorState, OfflineNotice } from '.'

test('an error is announced and can be retried', async () => {
  const retry = jest.fn()
  const { person } = renderWithProviders(
    <ErrorState message="No se pudieron obtener las aplicaciones" onRetry={retry} />,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudieron obtener las aplicaciones')
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(retry).toHaveBeenCalledTimes(1)
})

test('an empty place says so without alarm', () => {
  renderWithProviders(<EmptyState title="No se encontraron usuarios" />)
  expect(screen.getByText('No se encontraron usuarios')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test("a skeleton's text is in the page at once", () => {
  renderWithProviders(
    <Skeleton label="Cargando aplicaciones...">
      <SkeletonBlock />
    </Skeleton>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('Cargando aplicaciones...')
})

test('being offline is said while it lasts', () => {
  let online = false
  const spy = jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  renderWithProviders(<OfflineNotice />)
  expect(screen.getByRole('status')).toHaveTextContent('Sin conexión')
  online = true
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText('Sin conexión')).not.toBeInTheDocument()
  spy.mockRestore()
})
