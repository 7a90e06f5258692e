import { ApiError } from '@csuite/shared/client'
import { CATALOGUE_LIMIT, listApps } from '@csuite/shared/contract/apps'
import { preferences } from '@csuite/shared/contract/preferences'
import { renderRoutes, renderWithProviders } from '@csuite/shared/testing'
import { onlineManager, useMutation, useQuery } from '@tanstack/react-query'
import { act, screen, waitFor } from '@testing-library/react'
import { type ComponentType, useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { inlineRegistry, testRemote } from '../remotes/registry.fixture'
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

test("a remote's own key is another query than another's of that name; an endpoint's is everybody's", async () => {
  const remotes = ['uno', 'dos'].map((name) => testRemote({ name, paths: [`/${name}`] }))
  inlineRegistry({ snapshot: 'keys', remotes })
  function Screen() {
    const { pathname } = useLocation()
    const own = useQuery({ queryKey: ['pedidos'], queryFn: () => pathname }).data
    const shared = useQuery({ queryKey: ['/apps/listar', null], queryFn: () => pathname }).data
    return <p>{`${own} ${shared}`}</p>
  }
  const at = (path: string) => ({
    path,
    element: <SignedInFrame topBar={false} children={<Screen key={path} />} />,
  })
  const { router } = renderRoutes(['/uno', '/dos'].map(at), { route: '/uno' })
  expect(await screen.findByText('/uno /uno')).toBeVisible()
  await act(() => router.navigate('/dos'))
  expect(await screen.findByText('/dos /uno')).toBeVisible()
  await act(() => router.navigate('/uno'))
  expect(await screen.findByText('/uno /uno')).toBeVisible()
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
})

test.each([
  ['nothing', null],
  ['the apps', `${listApps.path}?page=1&limit=${CATALOGUE_LIMIT}`],
  ['the lists of a person that this browser does not know', preferences.path],
])('the page waits for what the document has requested: %s', async (_what, requested) => {
  let answer = () => {}
  const answered = new Promise<Response>((resolve) => (answer = () => resolve(Response.json({}))))
  window.__csuite = { token: null as never, requests: requested ? { [`GET ${requested}`]: answered } : {} }
  await jest.isolateModulesAsync(async () => {
    const { SignedInFrame: Fresh } = await import('./signed-in-frame')
    const { act } = await import('react')
    const { createRoot } = await import('react-dom/client')
    const { MemoryRouter } = await import('react-router-dom')
    const place = document.body.appendChild(document.createElement('main'))
    const root = createRoot(place)
    act(() => root.render(<MemoryRouter children={<Fresh topBar={false}>apps</Fresh>} />))
    expect(place.textContent === 'apps').toBe(requested === null)
    answer()
    await waitFor(() => expect(place).toHaveTextContent('apps'))
    act(() => root.unmount())
    place.remove()
  })
  delete window.__csuite
})
