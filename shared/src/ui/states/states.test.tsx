import { act, screen } from '@testing-library/react'
import { renderWithProviders } from '@csuite/shared/testing'
import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { EmptyState, OfflineNotice } from '.'

test('a skeleton announces its label at once', () => {
  renderWithProviders(
    <Skeleton label="Cargando aplicaciones...">
      <SkeletonBlock />
    </Skeleton>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('Cargando aplicaciones...')
})

test('an empty state is no alert', () => {
  renderWithProviders(<EmptyState title="No se encontraron usuarios" />)
  expect(screen.getByText('No se encontraron usuarios')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('the offline notice is visible while offline', () => {
  let online = false
  const spy = jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => online)
  renderWithProviders(<OfflineNotice />)
  expect(screen.getByRole('status')).toHaveTextContent('Sin conexión')
  online = true
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.queryByText('Sin conexión')).not.toBeInTheDocument()
  spy.mockRestore()
})
