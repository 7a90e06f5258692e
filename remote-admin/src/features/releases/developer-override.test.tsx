import { startOverride } from '@csuite/shared/contract/build-override'
import { mockEndpoint } from '@csuite/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { mockPanel, openAsAdmin } from '../../testing/panel'
import { DeveloperOverrideDialog } from './developer-override-dialog'

const sent: unknown[] = []
const started = jest.fn()
mockPanel(
  mockEndpoint(
    startOverride,
    { remote: 'remote-apps', version: '2.0.0', url: 'http://x/', until: '2026-11-21T12:00:00.000Z' },
    sent,
  ),
)
beforeEach(() => {
  sent.length = 0
  started.mockReset()
})

const open = () => openAsAdmin(<DeveloperOverrideDialog open onClose={() => undefined} onStarted={started} />)

test('address and minutes are sent, 60 minutes by default, then the page reloads', async () => {
  const { person } = open()
  await person.type(await screen.findByLabelText('Dirección de la compilación'), ' http://localhost:4001/ ')
  await person.click(screen.getByRole('button', { name: 'Empezar prueba' }))
  await waitFor(() => expect(started).toHaveBeenCalledTimes(1))
  expect(sent).toEqual([{ url: 'http://localhost:4001/', minutes: 60 }])
})

test('a missing address and minutes out of range are reported, and nothing is sent', async () => {
  const { person } = open()
  const minutes = await screen.findByLabelText('Minutos')
  await person.clear(minutes)
  await person.type(minutes, '500')
  await person.click(screen.getByRole('button', { name: 'Empezar prueba' }))
  expect(screen.getByText('La dirección es requerida')).toBeInTheDocument()
  expect(screen.getByText('Escribe como máximo 480 minutos')).toBeInTheDocument()
  expect(screen.getByLabelText('Dirección de la compilación')).toHaveFocus()
  expect(sent).toEqual([])
})
