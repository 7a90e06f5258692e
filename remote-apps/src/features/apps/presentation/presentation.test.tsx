import { listApps } from '@csuite/shared/contract/apps'
import { updatePresentation } from '@csuite/shared/contract/profile'
import { sessionStore } from '@csuite/shared/session'
import { apiFailure, mockEndpoint, renderRoutes, testApp, testPage, testUser } from '@csuite/shared/testing'
import { Toaster } from '@csuite/shared/ui/toast'
import { act, screen, waitFor, within } from '@testing-library/react'
import { Outlet } from 'react-router-dom'
import remote from '../../../routes'
import { setUpPortal } from '../../../testing/portal'
// Imported here, as a screen's first import takes longer than a test waits.
import '../apps-screen'
import './presentation-modal'

const newcomer = testUser({ id: 7, presentacion: true })
const server = setUpPortal(
  mockEndpoint(
    listApps,
    testPage([
      testApp({ id: 1, nombre: 'Control Max 360' }),
      testApp({ id: 2, nombre: 'Beto Pro', isEnabledWeb: false }),
      testApp({ id: 3, nombre: 'TX30 Software' }),
      testApp({ id: 5, nombre: 'Calculadora TXI' }),
    ]),
  ),
  mockEndpoint(updatePresentation, { user: { ...newcomer, presentacion: false } }),
)

afterEach(() => jest.useRealTimers())

const frame = (
  <>
    <Outlet />
    <Toaster />
  </>
)
const open = (user = newcomer) =>
  renderRoutes([{ element: frame, children: remote.routes }], { route: '/apps', user })
const dialog = () => screen.findByRole('dialog', { name: 'Presentación de C+Suite' })

/** Opens the presentation and goes on to a step. */
async function openStep(step: 1 | 2 | 3) {
  const { person, unmount } = open()
  const press = async (name: string) => person.click(within(await dialog()).getByRole('button', { name }))
  for (let at = 1; at < step; at++) await press('Continuar')
  return { modal: within(await dialog()), press, person, unmount }
}

test('opens at step 1 for an account that has not seen it, with three pills and a silent film', async () => {
  const { modal } = await openStep(1)
  expect(modal.getByText('1 de 3')).toBeVisible()
  for (const pill of ['Automatización Avanzada', 'Gestión Inteligente', 'Máxima Eficiencia'])
    expect(modal.getByText(pill)).toBeVisible()
  const film = modal.getByLabelText<HTMLVideoElement>('Presentación de C+Suite en video, sin sonido')
  expect(film.muted).toBe(true)
  expect(film).toHaveAttribute('poster')
  const types = [...film.querySelectorAll('source')].map((source) => source.type)
  expect(types).toEqual(['video/webm', 'video/mp4'])
  expect(film.querySelector('track')).toHaveAttribute('srclang', 'es')
})

test('does not open for an account that has seen it', async () => {
  open(testUser({ presentacion: false }))
  expect(await screen.findByRole('article', { name: 'Control Max 360' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test("step 2 shows the web-enabled apps under 'Nuestras Aplicaciones', and 'Anterior' goes back", async () => {
  const { modal, press } = await openStep(2)
  expect(modal.getByText('2 de 3')).toBeVisible()
  const heading = modal.getByRole('heading', { name: 'Nuestras Aplicaciones' })
  expect(heading).toHaveFocus()
  // A long name does not widen the step.
  expect(getComputedStyle(heading.parentElement as Element)).toMatchObject({
    gridTemplateColumns: 'minmax(0, 1fr)',
    overflowWrap: 'anywhere',
  })
  const names = () => modal.getAllByRole('listitem').map((item) => item.textContent)
  await waitFor(() => expect(names()).toEqual(['Control Max 360', 'TX30 Software', 'Calculadora TXI']))
  await press('Anterior')
  expect(modal.getByText('1 de 3')).toBeVisible()
})

describe('the highlight', () => {
  const current = async () =>
    within(await dialog())
      .getAllByRole('listitem')
      .find((item) => item.getAttribute('aria-current') === 'true')?.textContent
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
  const openStepTwo = async () => {
    const { press } = await openStep(1)
    await screen.findByRole('article', { name: 'Control Max 360', hidden: true })
    jest.useFakeTimers({ advanceTimers: true })
    await press('Continuar')
    return press
  }

  test('moves every 2 s and cycles, and stands while paused', async () => {
    const press = await openStepTwo()
    for (const name of ['Control Max 360', 'TX30 Software', 'Calculadora TXI', 'Control Max 360']) {
      expect(await current()).toBe(name)
      await pass(2000)
    }
    await press('Pausar')
    await pass(10_000)
    expect(await current()).toBe('TX30 Software')
    await press('Reanudar')
    await pass(2000)
    expect(await current()).toBe('Calculadora TXI')
  })

  test('waits while one of the apps has the focus, and stays at the one that is chosen', async () => {
    const press = await openStepTwo()
    await press('Calculadora TXI')
    await pass(10_000)
    expect(await current()).toBe('Calculadora TXI')
  })

  test('starts paused for people who want less motion', async () => {
    const matchMedia = jest.fn().mockReturnValue({ matches: true })
    Object.defineProperty(window, 'matchMedia', { value: matchMedia, configurable: true })
    await openStepTwo()
    await pass(10_000)
    expect(await current()).toBe('Control Max 360')
    expect(within(await dialog()).getByRole('button', { name: 'Reanudar' })).toBeVisible()
    Reflect.deleteProperty(window, 'matchMedia')
  })
})

test("step 3 compares 'Cuenta Gratis' with 'Cuenta Pro'; 'Crear cuenta gratuita' closes and records it for the user", async () => {
  const sent = server.answer(updatePresentation, { user: { ...newcomer, presentacion: false } })
  const { modal, press } = await openStep(3)
  expect(modal.getByText('3 de 3')).toBeVisible()
  expect(modal.getByRole('heading', { name: 'Elige un plan para continuar' })).toBeVisible()
  const free = modal.getByRole('region', { name: 'Cuenta Gratis' })
  expect(free).toHaveTextContent('TX30 SoftwareFunciones básicas')
  expect(free).toHaveTextContent('Beto Pro20 consultas gratuitas')
  expect(free).toHaveTextContent('Control Max 360Todos los beneficios')
  const pro = modal.getByRole('region', { name: /Cuenta Pro/ })
  expect(pro).toHaveTextContent('Beto ProConsultas ilimitadas')
  expect(pro).toHaveTextContent('Próximamente')
  await press('Crear cuenta gratuita')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(sessionStore.getState().user?.presentacion).toBe(false))
  expect(sent).toEqual([{ userId: 7 }])
})

test.each(['Anterior', 'Cerrar'])("'%s' on step 1 closes and does not record it", async (name) => {
  const recorded = server.answer(updatePresentation, { user: newcomer })
  const { press } = await openStep(1)
  await press(name)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sessionStore.getState()).toMatchObject({
    hasShownPresentationModal: true,
    user: { presentacion: true },
  })
  expect(recorded).toEqual([])
})

test("Escape closes it, and the page's heading gets the focus", async () => {
  const { person } = await openStep(1)
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
})

test("a record that fails is said, with the server's message first", async () => {
  server.answer(updatePresentation, apiFailure('INTERNAL', { message: '' }))
  const { press } = await openStep(3)
  await press('Crear cuenta gratuita')
  expect(await screen.findByText('Error al actualizar presentación')).toBeVisible()
  expect(sessionStore.getState().user?.presentacion).toBe(true)
})

test('a sign-in shows it again to an account that never finished it', async () => {
  const { unmount, press } = await openStep(1)
  await press('Anterior')
  unmount()
  open()
  expect(await dialog()).toBeInTheDocument()
})
