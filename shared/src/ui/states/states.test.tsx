import { act, screen } from '@testing-library/react'
import { renderWithProviders } from '@csuite/shared/testing'
import { OfflineNotice } from '.'

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
