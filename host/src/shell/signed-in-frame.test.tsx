import { ApiError } from '@csuite/shared/client'
import { listApps } from '@csuite/shared/contract/apps'
import { preferences } from '@csuite/shared/contract/preferences'
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
  ['nothing', [], 0],
  ['the apps', [listApps.path], 1],
  [
    'the apps and the lists of a person that this browser does not know',
    [listApps.path, preferences.path],
    2,
  ],
])(
  'the page waits for what the document has requested: %s',
  async (_what, paths, asked) => {
    window.__csuite = { requests: Object.fromEntries(paths.map((path) => [`GET ${path}?page=1`, undefined])) }
    await jest.isolateModulesAsync(async () => {
      const { QueryClient } = await import('@tanstack/react-query')
      let answer = () => {}
      const answered = new Promise<void>((resolve) => (answer = resolve))
      const ask = jest.spyOn(QueryClient.prototype, 'prefetchQuery').mockReturnValue(answered)
      const { SignedInFrame: Fresh } = await import('./signed-in-frame')
      expect(ask).toHaveBeenCalledTimes(asked)
      const [{ act }, { createRoot }, { MemoryRouter }] = await Promise.all([
        import('react'),
        import('react-dom/client'),
        import('react-router-dom'),
      ])
      const place = document.body.appendChild(document.createElement('main'))
      const root = createRoot(place)
      act(() => root.render(<MemoryRouter children={<Fresh topBar={false}>apps</Fresh>} />))
      expect(place.textContent === 'apps').toBe(asked === 0)
      await act(() => Promise.resolve(answer()))
      expect(place).toHaveTextContent('apps')
      act(() => root.unmount())
      place.remove()
      ask.mockRestore()
    })
    delete window.__csuite
  },
  30_000,
)
