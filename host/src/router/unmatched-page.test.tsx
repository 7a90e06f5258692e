import { overrideSettings } from '@csuite/shared/client'
import { renderWithProviders, testUser } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import { readInlinedRegistry } from '../remotes/registry'
import { markRunning } from '../remotes/running'
import { UnmatchedPage } from './unmatched-page'

const calculator = {
  name: 'remote-calculator',
  version: '1.0.0',
  entry: '/remotes/remote-calculator/1.0.0/remoteEntry.js',
  integrity: 'sha384-x',
  type: 'script' as const,
  global: 'remote',
  contract: 1,
  paths: ['/calculadora-txi/*'],
}

const show = () =>
  renderWithProviders(<UnmatchedPage />, { route: '/calculadora-txi/nada', user: testUser() })

beforeEach(() => {
  overrideSettings({ apiBase: 'http://localhost/api', redirectAllowlist: [] })
  document.body.innerHTML = `<script type="application/json" id="csuite-registry">${JSON.stringify({ snapshot: '1', remotes: [calculator] })}</script>`
  readInlinedRegistry()
})

test('an address of a remote that could not be loaded shows the panel', async () => {
  show()
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('an address that a running remote does not know is not found', async () => {
  markRunning({ ...calculator, mayFallBack: false, activeEntry: calculator.entry })
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible()
})
