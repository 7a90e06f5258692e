import { screen } from '@testing-library/react'
import { useLocation } from 'react-router-dom'
import { call } from '../client'
import { listApps } from '../contract/apps'
import { login } from '../contract/login'
import { useSession } from '../session'
import { apiFailure, mockEndpoint, mockNetworkFailure, mockServer, renderWithProviders, testUser } from '.'

const server = mockServer()

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))
afterEach(() => jest.restoreAllMocks())

test('a mocked endpoint receives what the client sent and answers in the shape of the contract', async () => {
  const seen: unknown[] = []
  server.use(
    mockEndpoint(login, ({ body }) => {
      seen.push(body)
      return { access_token: 'abc' }
    }),
    mockEndpoint(listApps, ({ query }) => {
      seen.push(query)
      return { data: [], total: 0, totalPages: 0, currentPage: 1, hasNextPage: false, count: 0 }
    }),
  )
  await expect(call(login, { body: { email: 'ana@planta.example', password: 'secreta' } })).resolves.toEqual({
    access_token: 'abc',
  })
  await call(listApps, { query: { page: '1', limit: '100' } })
  expect(seen).toEqual([
    { email: 'ana@planta.example', password: 'secreta' },
    { page: '1', limit: '100' },
  ])
})

test('a failure answers with the code, status and message of the catalogue', async () => {
  server.use(mockEndpoint(login, () => apiFailure('INVALID_CREDENTIALS')))
  await expect(call(login, { body: { email: 'ana@planta.example', password: 'x' } })).rejects.toMatchObject({
    status: 400,
    code: 'INVALID_CREDENTIALS',
    message: 'El email o la contraseña no son correctos.',
  })
})

test('a network failure reaches the client as one', async () => {
  server.use(mockNetworkFailure(login))
  await expect(call(login, { body: { email: 'ana@planta.example', password: 'x' } })).rejects.toMatchObject({
    code: 'NETWORK',
  })
})

function Probe() {
  const name = useSession((state) => state.user?.name ?? 'nadie')
  const { pathname } = useLocation()
  return <p>{`${name} en ${pathname}`}</p>
}

test('the render helper opens an address as a person, and as nobody afterwards', () => {
  const first = renderWithProviders(<Probe />, { route: '/perfil', user: testUser() })
  expect(screen.getByText('Ana en /perfil')).toBeInTheDocument()
  first.unmount()
  renderWithProviders(<Probe />, { route: '/login' })
  expect(screen.getByText('nadie en /login')).toBeInTheDocument()
})
