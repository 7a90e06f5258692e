/**
 * Nothing is requested beforehand there.
 * @jest-environment-options { "url": "http://localhost/planes" }
 */
import { ApiError } from '@csuite/shared/client'
import { renderWithProviders } from '@csuite/shared/testing'
import { onlineManager, useMutation, useQuery } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { type ComponentType, useEffect } from 'react'
import { SignedInFrame } from './signed-in-frame'

async function expectToFail(Screen: ComponentType) {
  renderWithProviders(
    <SignedInFrame topBar={false}>
      <Screen />
    </SignedInFrame>,
  )
  expect(await screen.findByText('falló')).toBeInTheDocument()
}

test.each([
  ['found no answer in time', 0, 'TIMEOUT'],
  ['was refused', 404, 'NOT_FOUND'],
] as const)('a call that %s is not made again', async (_what, status, code) => {
  const ask = jest.fn(() => Promise.reject(new ApiError(status, code, '')))
  function Screen() {
    return <p>{useQuery({ queryKey: [code], queryFn: ask }).isError ? 'falló' : 'cargando'}</p>
  }
  await expectToFail(Screen)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('a mutation fails at once while offline', async () => {
  onlineManager.setOnline(false)
  function Screen() {
    const { mutate, isError } = useMutation({ mutationFn: () => Promise.reject(new Error()) })
    useEffect(() => mutate(), [mutate])
    return <p>{isError ? 'falló' : 'guardando'}</p>
  }
  await expectToFail(Screen)
  onlineManager.setOnline(true)
})

test('a page that begins where the network leads nowhere is not taken for online', async () => {
  const marks = document.documentElement.dataset
  marks['unreachable'] = ''
  try {
    await jest.isolateModulesAsync(async () => {
      const { onlineManager: fresh } = await import('@tanstack/react-query')
      await import('./signed-in-frame')
      expect(fresh.isOnline()).toBe(false)
      delete marks['unreachable']
      window.dispatchEvent(new Event('online'))
      expect(fresh.isOnline()).toBe(true)
    })
  } finally {
    delete marks['unreachable']
  }
}, 30_000)

test.each([
  [null, 0],
  ['token', 1],
])(
  'the catalogue is requested beforehand with a token only: %s',
  async (token, times) => {
    window.history.replaceState(null, '', '/')
    await jest.isolateModulesAsync(async () => {
      const { QueryClient } = await import('@tanstack/react-query')
      const ask = jest.spyOn(QueryClient.prototype, 'prefetchQuery').mockResolvedValue(undefined)
      const { sessionStore } = await import('@csuite/shared/session')
      sessionStore.setState({ token })
      await import('./signed-in-frame')
      expect(ask).toHaveBeenCalledTimes(times)
    })
    window.history.replaceState(null, '', '/planes')
  },
  30_000,
)
