import { ApiError } from '@csuite/shared/client'
import { renderWithProviders } from '@csuite/shared/testing'
import { useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { SignedInFrame } from './signed-in-frame'

test('a call that found no answer in time is not made again', async () => {
  const ask = jest.fn(() => Promise.reject(new ApiError(0, 'TIMEOUT', '')))
  function Screen() {
    return <p>{useQuery({ queryKey: ['slow'], queryFn: ask }).isError ? 'falló' : 'cargando'}</p>
  }
  renderWithProviders(
    <SignedInFrame topBar={false}>
      <Screen />
    </SignedInFrame>,
  )
  expect(await screen.findByText('falló')).toBeInTheDocument()
  expect(ask).toHaveBeenCalledTimes(1)
})
