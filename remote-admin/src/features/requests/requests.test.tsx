import {
  type AccessRequest,
  approveRequest,
  listRequests,
  rejectRequest,
} from '@csuite/shared/contract/access-requests'
import { apiFailure, mockEndpoint, testPage } from '@csuite/shared/testing'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { mockPanel, openDialog, openAsAdmin } from '../../testing/panel'
import { RequestsScreen } from './requests-screen'

const request = (changes: Partial<AccessRequest> = {}): AccessRequest => ({
  id: 3,
  app: { id: 1, nombre: 'Hornos' },
  usuario: { id: 7, nombre: 'Ana Ruiz', email: 'ana@csuite.example' },
  motivo: 'Turno de noche',
  estado: 'pendiente',
  creada: '2026-11-20T15:00:00.000Z',
  decidida: null,
  hasta: null,
  respuesta: null,
  ...changes,
})
const asked: unknown[] = []
const server = mockPanel(
  mockEndpoint(listRequests, ({ query }) => {
    asked.push(query)
    return testPage([
      request({ estado: (query['estado'] as AccessRequest['estado'] | undefined) ?? 'pendiente' }),
    ])
  }),
)
const open = (query = '') => openAsAdmin(<RequestsScreen />, `/admin/solicitudes${query}`).person
const press = async (person: ReturnType<typeof open>, name: string) =>
  person.click(await screen.findByRole('button', { name }))

test('a request is approved in one press', async () => {
  const pending = [request()]
  server.answer(listRequests, () => testPage(pending))
  const sent = server.answer(approveRequest, () => pending.pop() as AccessRequest)
  const person = open()
  const row = within(await screen.findByRole('row', { name: /Ana Ruiz/ }))
  expect(row.getByText('Turno de noche')).toBeInTheDocument()
  await press(person, 'Aprobar')
  await waitFor(() => expect(sent).toEqual([{}]))
  await waitFor(() => expect(screen.getByRole('region', { name: 'Solicitudes' })).toHaveFocus())
})

test('who has gone on to something else meanwhile keeps the focus there', async () => {
  const pending = [request()]
  server.answer(listRequests, () => testPage(pending))
  server.answer(approveRequest, async () => {
    await waitFor(() => expect(screen.getByLabelText('Estado')).toHaveFocus())
    return pending.pop() as AccessRequest
  })
  const person = open()
  await press(person, 'Aprobar')
  act(() => screen.getByLabelText('Estado').focus())
  await waitFor(() => expect(screen.queryByText('Ana Ruiz')).not.toBeInTheDocument())
  expect(screen.getByLabelText('Estado')).toHaveFocus()
})

test('with an end it needs the last day', async () => {
  const sent = server.answer(approveRequest, request({ estado: 'aprobada' }))
  const person = open()
  const dialog = await openDialog(person, 'Con fecha de fin', 'Aprobar con fecha de fin')
  const approve = () => person.click(dialog.getByRole('button', { name: 'Aprobar' }))
  await approve()
  expect(dialog.getByText('Elige el último día')).toBeInTheDocument()
  fireEvent.change(dialog.getByLabelText('Último día'), { target: { value: '2031-12-31' } })
  // The dialog does not wait for the new list, whose request would end by itself after ten seconds.
  server.answer(listRequests, () => new Promise(() => undefined))
  await approve()
  await waitFor(() => expect(sent).toEqual([{ hasta: '2031-12-31' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('a rejection says why; that somebody else was first is told', async () => {
  const sent = server.answer(rejectRequest, () => apiFailure('ALREADY_DECIDED'))
  const person = open()
  const dialog = await openDialog(person, 'Rechazar', 'Rechazar la solicitud')
  const reject = () => person.click(dialog.getByRole('button', { name: 'Rechazar' }))
  await reject()
  expect(dialog.getByText('Escribe por qué la rechazas')).toBeInTheDocument()
  await person.type(dialog.getByLabelText('Por qué la rechazas'), 'Falta la inducción')
  await reject()
  expect(await dialog.findByText('Otra persona ya decidió esta solicitud.')).toBeInTheDocument()
  expect(sent).toEqual([{ motivo: 'Falta la inducción' }])
})

test('decided requests are another list, with the end and the answer', async () => {
  server.answer(
    listRequests,
    testPage([
      request({
        estado: 'rechazada',
        decidida: '2026-11-21T15:00:00.000Z',
        respuesta: 'Falta la inducción',
      }),
      request({ id: 4, estado: 'aprobada', hasta: '2032-01-01T05:00:00.000Z' }),
    ]),
  )
  const person = open()
  await person.selectOptions(await screen.findByLabelText('Estado'), 'Rechazadas')
  expect(await screen.findByText('Respuesta: Falta la inducción')).toBeInTheDocument()
  expect(screen.getByText(/31\/12\/2031$/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Aprobar' })).not.toBeInTheDocument()
})
