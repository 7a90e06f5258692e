import { screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { call } from '@csuite/shared/client'
import { listApps } from '@csuite/shared/contract/apps'
import { login } from '@csuite/shared/contract/login'
import { useSession } from '@csuite/shared/session'
import { mockEndpoint, mockServer, renderWithProviders, testUser } from '.'

const server = mockServer()

test('a mocked endpoint receives the request and answers it', async () => {
  const heard: unknown[] = []
  const page = { data: [], totalPages: 0, currentPage: 1, hasNextPage: false, count: 0 }
  server.use(
    mockEndpoint(login, ({ body }) => ({ access_token: body.email }), heard),
    mockEndpoint(listApps, ({ query }) => ({ ...page, total: Number(query['limit']) }), heard),
  )
  const body = { email: 'ana@planta.example', password: 'secreta' }
  await expect(call(login, { body })).resolves.toEqual({ access_token: 'ana@planta.example' })
  const query = { page: '1', limit: '100' }
  await expect(call(listApps, { query })).resolves.toEqual({ ...page, total: 100 })
  expect(heard).toEqual([body, query])
})

function Probe() {
  const name = useSession((state) => state.user?.name ?? 'nadie')
  const { pathname } = useLocation()
  return <p>{`${name} en ${pathname}`}</p>
}

test('renders an address with a user, and without one afterwards', () => {
  const first = renderWithProviders(<Probe />, { route: '/perfil', user: testUser() })
  expect(screen.getByText('Ana en /perfil')).toBeInTheDocument()
  first.unmount()
  renderWithProviders(<Probe />, { route: '/login' })
  expect(screen.getByText('nadie en /login')).toBeInTheDocument()
})
