import { currentUser } from '@csuite/shared/contract/login'
import { type UserAppPlan, changePlan, userAppPlans } from '@csuite/shared/contract/user-plans'
import {
  apiFailure,
  mockEndpoint,
  mockNetworkFailure,
  testAdmin,
  testToken,
  testUser,
} from '@csuite/shared/testing'
import { dayIn } from '@csuite/shared/format'
import { sessionStore, signIn, signOutLocally } from '@csuite/shared/session'
import { interruptedDraft } from '@csuite/shared/form'
import { Toaster } from '@csuite/shared/ui/toast'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { deferred, mockPanel, openAsAdmin } from '../../testing/panel'
import { oneYearFrom } from './plan-dates'
import { PlansModal } from './plans-modal'

const planes = [
  { id: 11, nombre: 'free' },
  { id: 12, nombre: 'PRO' },
]
let plans: UserAppPlan[]
const server = mockPanel(mockEndpoint(userAppPlans, () => plans))
beforeEach(() => {
  plans = [
    {
      app: { id: 1, nombre: 'Control Max 360' },
      planActual: { id: 11, nombre: 'free', fechaVencimiento: '2027-03-09T00:00:00.000Z' },
      planesApp: planes,
    },
    {
      app: { id: 2, nombre: 'Beto Pro' },
      planesApp: [
        ...planes.map(({ id, nombre }) => ({ id: id + 10, nombre })),
        { id: 23, nombre: 'PRO', retirado: true },
      ],
    },
    { app: { id: 4, nombre: 'Comunidad' }, planesApp: [] },
  ]
})

const open = () => openAsAdmin(<PlansModal user={testUser()} open onClose={() => undefined} />)
const app = (name: string) => screen.findByRole('group', { name })
const save = (group: HTMLElement) => within(group).getByRole('button', { name: /Guardar|Guardando/ })

test('every app but the community has a plan, an expiry day and a save button', async () => {
  open()
  expect(await screen.findByRole('dialog', { name: 'Planes del Usuario' })).toBeInTheDocument()
  const control = await app('Control Max 360')
  expect(within(control).getByLabelText('Plan')).toHaveDisplayValue('Gratis')
  expect(within(control).getByLabelText('Fecha de vencimiento')).toHaveValue('2027-03-09')
  expect(save(control)).toBeEnabled()
  expect(within(control).queryByRole('option', { name: 'Sin plan asignado' })).not.toBeInTheDocument()
  expect(screen.queryByText('Comunidad')).not.toBeInTheDocument()
})

test("without a plan: 'Sin plan asignado', a year from today, and nothing to save", async () => {
  open()
  const beto = await app('Beto Pro')
  expect(within(beto).getByLabelText('Plan')).toHaveDisplayValue('Sin plan asignado')
  expect(within(beto).getByRole('option', { name: 'PRO (retirado)' })).toBeVisible()
  expect(within(beto).getByLabelText('Fecha de vencimiento')).toHaveValue(oneYearFrom(dayIn('America/Lima')))
  expect(save(beto)).toBeDisabled()
})

test('saving sends midnight UTC, updates optimistically, then confirms and refetches', async () => {
  const { released, release } = deferred()
  const listed = server.answer(userAppPlans, () => plans)
  const sent = server.answer(changePlan, async ({ body }) => {
    await released
    plans = plans.map((entry) =>
      entry.app.id === body.idApp
        ? { ...entry, planActual: { id: 22, nombre: 'PRO', fechaVencimiento: body.fechaVencimiento } }
        : entry,
    )
    return { message: 'ok' }
  })
  const { person } = open()
  const beto = await app('Beto Pro')
  await person.selectOptions(within(beto).getByLabelText('Plan'), 'PRO')
  fireEvent.change(within(beto).getByLabelText('Fecha de vencimiento'), { target: { value: '2028-02-29' } })
  await person.click(save(beto))
  await waitFor(() => expect(save(beto)).toBeDisabled())
  expect(within(beto).getByLabelText('Plan')).toHaveDisplayValue('PRO')
  expect(within(beto).queryByRole('option', { name: 'Sin plan asignado' })).not.toBeInTheDocument()
  // Browsers blur a button that becomes disabled, jsdom does not.
  act(() => save(beto).blur())
  const fechaVencimiento = '2028-02-29T00:00:00.000Z'
  await waitFor(() =>
    expect(sent).toEqual([{ idUsuario: 7, idApp: 2, idPlan: 22, before: null, fechaVencimiento }]),
  )
  release()
  expect(await screen.findByText('Plan actualizado exitosamente!')).toBeInTheDocument()
  await waitFor(() => expect(listed).toHaveLength(2))
  expect(within(beto).getByLabelText('Fecha de vencimiento')).toHaveValue('2028-02-29')
  expect(save(beto)).toBeEnabled()
  expect(save(beto)).toHaveFocus()
})

test.each([
  ["the server's message", apiFailure('PLAN_MISMATCH'), 'El plan elegido pertenece a otra aplicación.'],
  [
    'the fixed text without one',
    apiFailure('INTERNAL', { message: '' }),
    'Error al actualizar el plan. Por favor, intenta de nuevo.',
  ],
])('a failed save is rolled back and shows %s', async (_, failure, text) => {
  server.answer(changePlan, failure)
  const { person } = open()
  const control = await app('Control Max 360')
  await person.selectOptions(within(control).getByLabelText('Plan'), 'PRO')
  await person.click(save(control))
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
  expect(within(control).getByLabelText('Plan')).toHaveDisplayValue('Gratis')
  expect(within(control).getByLabelText('Fecha de vencimiento')).toHaveValue('2027-03-09')
})

test('a failed save is told after its form is gone', async () => {
  const { released, release } = deferred()
  server.answer(changePlan, () => released.then(() => apiFailure('PLAN_MISMATCH')))
  const { person, rerender } = open()
  const control = await app('Control Max 360')
  await person.selectOptions(within(control).getByLabelText('Plan'), 'PRO')
  await person.click(save(control))
  rerender(<Toaster />)
  release()
  expect(await screen.findByText('El plan elegido pertenece a otra aplicación.')).toBeVisible()
})

test("a person's own plan that is saved is the session's too", async () => {
  const now = testAdmin({ planesUsuarios: [{ id: 1, plan: { nombre: 'PRO', descripcion: '' } }] })
  server.answer(changePlan, () => ({ message: 'ok' }))
  server.answer(currentUser, () => now)
  const { person } = openAsAdmin(<PlansModal user={testAdmin()} open onClose={() => undefined} />)
  await person.click(save(await app('Control Max 360')))
  await waitFor(() => expect(sessionStore.getState().user).toEqual(now))
})

test('a draft whose save met the end of the session is restored', async () => {
  server.answer(changePlan, () => apiFailure('UNAUTHORIZED'))
  const first = open()
  const day = async () => within(await app('Control Max 360')).getByLabelText('Fecha de vencimiento')
  fireEvent.change(await day(), { target: { value: '2031-05-20' } })
  await first.person.click(save(await app('Control Max 360')))
  await waitFor(() => expect(sessionStore.getState().isAuthenticated).toBe(false))
  first.unmount()
  act(() => signIn(testToken(), testAdmin()))
  expect(interruptedDraft('plans')).toEqual({ subject: testUser() })
  const second = open()
  await waitFor(async () => expect(await day()).toHaveValue('2031-05-20'))
  server.answer(changePlan, { message: 'ok' })
  await second.person.click(save(await app('Control Max 360')))
  expect(await screen.findByText('Plan actualizado exitosamente!')).toBeInTheDocument()
  act(() => signOutLocally())
  second.unmount()
  act(() => signIn(testToken(), testAdmin()))
  expect(interruptedDraft('plans')).toBeNull()
})

test('plans that nobody touched do not open by themselves after the end of the session', async () => {
  const { unmount } = open()
  await app('Control Max 360')
  act(() => signOutLocally())
  unmount()
  act(() => signIn(testToken(), testAdmin()))
  expect(interruptedDraft('plans')).toBeNull()
})

test('a date that does not exist cannot be saved', async () => {
  open()
  const control = await app('Control Max 360')
  fireEvent.change(within(control).getByLabelText('Fecha de vencimiento'), { target: { value: '' } })
  expect(within(control).getByText('La fecha no es válida')).toBeInTheDocument()
  expect(save(control)).toBeDisabled()
})

test.each([
  ['none', mockEndpoint(userAppPlans, []), 'No se encontraron planes para este usuario.'],
  ['loading', mockEndpoint(userAppPlans, () => new Promise<never>(() => undefined)), 'Cargando planes...'],
  ['not loaded', mockNetworkFailure(userAppPlans), 'Error al obtener planes de usuario'],
])('plans that are %s say so', async (_how, handler, text) => {
  server.use(handler)
  open()
  expect(await screen.findByText(text)).toBeInTheDocument()
})
