import { overrideSettings } from '@csuite/shared/client'
import { renderWithProviders, testUser } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { reloadDocument } from '../remotes/fall-back'
import { isQuarantined, quarantine } from '../remotes/quarantine'
import { inlineRegistry, testRemote } from '../remotes/registry.fixture'
import { markRunning } from '../remotes/running'
import { UnmatchedPage } from './unmatched-page'

jest.mock('../remotes/fall-back', () => ({
  ...jest.requireActual<object>('../remotes/fall-back'),
  reloadDocument: jest.fn(),
}))

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

test('where the release before runs, which may lack the page, Reintentar gives the active one another try', async () => {
  const before = { ...calculator, version: '0.9.0', entry: '/remotes/remote-calculator/0.9.0/remoteEntry.js' }
  markRunning({ ...before, mayFallBack: false, activeEntry: calculator.entry })
  quarantine(calculator, 'day')
  show()
  await userEvent.click(await screen.findByRole('button', { name: 'Reintentar' }))
  expect(isQuarantined(calculator)).toBe(false)
  expect(reloadDocument).toHaveBeenCalledTimes(1)
})
