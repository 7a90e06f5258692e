import { startOverride } from '@csuite/shared/contract/build-override'
import { screen, waitFor } from '@testing-library/react'
import { mockPanel, openAsAdmin } from '../../testing/panel'
import { DeveloperOverrideDialog } from './developer-override-dialog'

const server = mockPanel()

test('what is missing or out of range is said; then address and minutes are sent, 60 by default, and the page reloads', async () => {
  const started = jest.fn()
  const answer = {
    remote: 'remote-apps',
    version: '2.0.0',
    url: 'http://x/',
    until: '2026-11-21T12:00:00.000Z',
  }
  const sent = server.answer(startOverride, answer)
  const { person } = openAsAdmin(
    <DeveloperOverrideDialog open onClose={() => undefined} onStarted={started} />,
  )
  const minutes = await screen.findByLabelText('Minutos')
  expect(minutes).toHaveValue('60')
  await person.type(minutes, '0')
  const start = screen.getByRole('button', { name: 'Empezar prueba' })
  await person.click(start)
  expect(screen.getByText('La dirección es requerida')).toBeInTheDocument()
  expect(screen.getByText('Escribe como máximo 480 minutos')).toBeInTheDocument()
  const address = screen.getByLabelText('Dirección de la compilación')
  expect(address).toHaveFocus()
  expect(sent).toEqual([])
  await person.type(minutes, '{Backspace}')
  await person.type(address, ' http://localhost:4001/ ')
  await person.click(start)
  await waitFor(() => expect(started).toHaveBeenCalledTimes(1))
  expect(sent).toEqual([{ url: 'http://localhost:4001/', minutes: 60 }])
})
