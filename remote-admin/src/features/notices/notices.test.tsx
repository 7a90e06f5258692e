import { listGroups } from '@csuite/shared/contract/groups'
import {
  type Notice,
  addNotice,
  manageNotices,
  removeNotice,
  updateNotice,
} from '@csuite/shared/contract/notices'
import { apiFailure, mockEndpoint } from '@csuite/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { mockPanel, openDialog, openAsAdmin, pressIn } from '../../testing/panel'
import { NoticesScreen } from './notices-screen'

const HOUR = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * HOUR).toISOString()
const testNotice = (changes: Partial<Notice>): Notice => ({
  ...{ id: 1, titulo: 'Parada', texto: 'Se detiene la planta 2.', nivel: 'mantenimiento', version: 1 },
  ...{ desde: inHours(-1), hasta: inHours(1), audiencia: 'todos', enlace: null },
  ...changes,
})
const notices = [
  testNotice({}),
  testNotice({ id: 2, titulo: 'Taller', nivel: 'info', desde: inHours(20), hasta: inHours(30) }),
  testNotice({ id: 3, titulo: 'Pasado', desde: inHours(-9), hasta: inHours(-8), audiencia: 'sin-sesion' }),
]
const server = mockPanel(mockEndpoint(manageNotices, notices), mockEndpoint(listGroups, []))
const open = () => openAsAdmin(<NoticesScreen />, '/admin/avisos').person
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('notices are listed by whether they are shown, planned or over', async () => {
  open()
  expect((await region('Visibles ahora')).getByText('Parada')).toBeInTheDocument()
  const planned = await region('Planificados')
  expect(planned.getByText('Taller')).toBeInTheDocument()
  expect(planned.getByText('Información')).toBeInTheDocument()
  const ended = await region('Terminados')
  expect(ended.getByText('Quien no ha iniciado sesión')).toBeInTheDocument()
  expect(ended.queryByRole('button')).not.toBeInTheDocument()
})

test('the preview shows the line as it is typed, markup as text; then it is published', async () => {
  const person = open()
  const sent = server.answer(addNotice, testNotice({ id: 9, titulo: 'Corte' }))
  const form = await openDialog(person, 'Nuevo aviso')
  await person.type(form.getByLabelText('Título'), 'Corte')
  await person.type(form.getByLabelText('Texto'), '<b>Planta 2</b>')
  await person.selectOptions(form.getByLabelText('Nivel'), 'Mantenimiento')
  const preview = within(form.getByRole('figure'))
  expect(preview.getByText('<b>Planta 2</b>')).toBeInTheDocument()
  expect(preview.getByText('Termina en …')).toBeInTheDocument()
  await person.click(form.getByRole('button', { name: 'Publicar' }))
  expect(form.getByLabelText(/^Hasta/)).toHaveAccessibleDescription(/Indica cuándo termina/)
  await person.type(form.getByLabelText(/^Hasta/), '2099-01-01T10:00')
  await person.click(form.getByRole('button', { name: 'Publicar' }))
  await waitFor(() =>
    expect(sent).toContainEqual({
      ...{ titulo: 'Corte', texto: '<b>Planta 2</b>', nivel: 'mantenimiento', audiencia: 'todos' },
      ...{ hasta: new Date('2099-01-01T10:00').toISOString(), enlace: null },
    }),
  )
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('what the server refuses stands at its field; what was not touched is not sent', async () => {
  const person = open()
  const message = 'El final debe ser posterior al inicio'
  const failure = apiFailure('VALIDATION', { message, fields: { hasta: message } })
  const sent = server.answer(updateNotice, failure)
  const form = await openDialog(person, 'Editar Taller', 'Editar «Taller»')
  await person.type(form.getByLabelText('Título'), ' 2')
  await person.click(form.getByRole('button', { name: 'Guardar' }))
  expect(await form.findByText(message)).toBeInTheDocument()
  expect(form.getByLabelText(/^Hasta/)).toHaveAccessibleDescription(new RegExp(message))
  expect(form.getByLabelText(/^Hasta/)).toHaveFocus()
  expect(sent).toEqual([{ titulo: 'Taller 2' }])
})

test('a notice is withdrawn after a question', async () => {
  const person = open()
  const removed = jest.fn()
  server.answer(removeNotice, ({ params }) => void removed(params))
  await person.click(await screen.findByRole('button', { name: 'Retirar Parada' }))
  await pressIn(person, 'Retirar «Parada»', 'Retirar')
  await waitFor(() => expect(removed).toHaveBeenCalledWith(expect.objectContaining({ id: '1' })))
})
