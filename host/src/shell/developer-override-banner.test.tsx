import { endOverride } from '@csuite/shared/contract/build-override'
import { sessionStore } from '@csuite/shared/session'
import { mockEndpoint, mockServer, renderWithProviders, testAdmin } from '@csuite/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import type { DeveloperOverride } from '../federation/remotes-store'
import { DeveloperOverrideBanner } from './developer-override-banner'

const ended: unknown[] = []
mockServer(mockEndpoint(endOverride, undefined, ended))
beforeEach(() => (ended.length = 0))

const reload = jest.fn()
const show = (state: DeveloperOverride['state']) => {
  reload.mockReset()
  const build = {
    remote: 'remote-apps',
    url: 'http://localhost:4001/',
    until: new Date(Date.now() + 3_600_000).toISOString(),
    state,
  }
  return renderWithProviders(<DeveloperOverrideBanner build={build} reload={reload} />, { user: testAdmin() })
}

test('it shows the build, its address and its end, and a button to leave it', async () => {
  const { person } = show('tried')
  const banner = screen.getByRole('region', { name: 'Compilación de prueba' })
  expect(banner).toHaveTextContent(/Estás probando tu compilación de remote-apps hasta las \d\d:\d\d/)
  expect(banner).toHaveTextContent('http://localhost:4001/')
  await person.click(screen.getByRole('button', { name: 'Salir de la prueba' }))
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(ended).toHaveLength(1)
})

test('signing out removes it and reloads', async () => {
  show('tried')
  sessionStore.setState({ isAuthenticated: true })
  sessionStore.setState({ isAuthenticated: false })
  await waitFor(() => expect(reload).toHaveBeenCalledTimes(1))
  expect(ended).toHaveLength(1)
})

test.each([
  ['failed', 'no se pudo usar. La prueba terminó y ves la versión publicada.', 'Entendido'],
  ['over', 'La prueba de tu compilación de remote-apps terminó.', 'Recargar'],
] as const)('a build that is %s says so', (state, text, button) => {
  show(state)
  expect(screen.getByRole('status')).toHaveTextContent(text)
  expect(screen.getByRole('button', { name: button })).toBeInTheDocument()
})
