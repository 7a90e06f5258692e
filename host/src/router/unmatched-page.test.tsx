import { overrideSettings } from '@csuite/shared/client'
import { renderWithProviders, testUser } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import { inlineRegistry, testRemote } from '../remotes/registry.fixture'
import { markRunning } from '../remotes/running'
import { UnmatchedPage } from './unmatched-page'

const calculator = testRemote({ name: 'remote-calculator', paths: ['/calculadora-txi/*'] })

const show = () =>
  renderWithProviders(<UnmatchedPage />, { route: '/calculadora-txi/nada', user: testUser() })

beforeEach(() => {
  overrideSettings({ apiBase: 'http://localhost/api', redirectAllowlist: [] })
  inlineRegistry({ snapshot: '1', remotes: [calculator] })
})

test('an address of a remote that could not be loaded shows the panel', async () => {
  show()
  expect(await screen.findByRole('button', { name: 'Reintentar' })).toBeVisible()
})

test('an unknown address of a running remote is not found', async () => {
  markRunning({ ...calculator, mayFallBack: false, activeEntry: calculator.entry })
  show()
  expect(await screen.findByRole('heading', { level: 1, name: 'Página no encontrada' })).toBeVisible()
})
