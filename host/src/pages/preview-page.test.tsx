import { openPreview } from '@csuite/shared/contract/previews'
import { apiFailure, mockServer, renderWithProviders } from '@csuite/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import { PREVIEW_KEY } from '../remotes/developer-override'
import { testRemote } from '../remotes/registry.fixture'
import { PreviewPage } from './preview-page'

const opened = {
  ...{ hasta: '2026-12-12T00:00:00.000Z', pagina: '/apps', pregunta: false, publicadaPor: 'CI de caudal' },
  remoto: testRemote({ version: '2.0.0' }),
}
const server = mockServer()
const leave = jest.fn()
beforeEach(() => {
  leave.mockReset()
  sessionStorage.clear()
})
const show = () =>
  renderWithProviders(<PreviewPage leave={leave} />, { path: '/vista/:nombre', route: '/vista/pr-1' })

test('an address switches the preview on in this tab and goes to its page', async () => {
  server.answer(openPreview, opened)
  show()
  await waitFor(() => expect(leave).toHaveBeenCalledWith('/apps'))
  expect(sessionStorage.getItem(PREVIEW_KEY)).toBe('["pr-1","2.0.0"]')
})

test('what nobody may activate is shown after a yes', async () => {
  server.answer(openPreview, { ...opened, pregunta: true })
  const { person } = show()
  expect(
    await screen.findByText(/remote-apps 2\.0\.0, de CI de caudal: código que nadie ha activado/),
  ).toBeVisible()
  expect([leave.mock.calls, sessionStorage.getItem(PREVIEW_KEY)]).toEqual([[], null])
  await person.click(screen.getByRole('button', { name: 'Ver la vista previa' }))
  expect(leave).toHaveBeenCalledWith('/apps')
})

test('one that ended is a sentence', async () => {
  server.answer(openPreview, apiFailure('NOT_FOUND', { message: 'Esta vista previa terminó.' }))
  show()
  expect(await screen.findByText('Esta vista previa terminó.')).toBeVisible()
  expect(sessionStorage.getItem(PREVIEW_KEY)).toBeNull()
})
