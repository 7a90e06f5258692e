import {
  type Group,
  addGroup,
  changeGroupPeople,
  deleteGroup,
  listGroupPeople,
  listGroups,
  setGroupResponsibles,
  updateGroup,
} from '@csuite/shared/contract/groups'
import { apiFailure, mockEndpoint, testPage } from '@csuite/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { mockPanel, openDialog, openAsAdmin, pressIn } from '../../testing/panel'
import { GroupsScreen } from './groups-screen'

const ana = { id: 7, nombre: 'Ana Ruiz', email: 'ana@csuite.example' }
const group = (changes: Partial<Group> = {}): Group => ({
  ...{ id: 4, nombre: 'Turno A', dominios: [], personas: 1, responsables: [ana], apps: [] },
  ...changes,
})
let groups: Group[] = []
const server = mockPanel(
  mockEndpoint(listGroups, () => groups),
  mockEndpoint(listGroupPeople, testPage([ana])),
)
beforeEach(() => {
  groups = [group()]
})
const open = () => openAsAdmin(<GroupsScreen />, '/admin/grupos').person
const press = async (person: ReturnType<typeof open>, name: string) =>
  person.click(await screen.findByRole('button', { name }))

test('each group says who is in it, who decides and which apps it opens', async () => {
  groups = [
    group({ dominios: ['planta.example'], apps: [{ id: 1, nombre: 'Hornos' }] }),
    group({ id: 5, nombre: 'Nuevo', personas: 0, responsables: [] }),
  ]
  open()
  const row = within(await screen.findByRole('row', { name: /Turno A/ }))
  for (const text of ['y quien tenga un email @planta.example', 'Ana Ruiz', 'Hornos'])
    expect(row.getByText(text)).toBeInTheDocument()
  const empty = within(screen.getByRole('row', { name: /Nuevo/ }))
  expect(empty.getByText('Vacío: por este grupo nadie ve sus apps.')).toBeInTheDocument()
  expect(empty.getByText('Administradores')).toBeInTheDocument()
})

test.each([
  ['its name', 'VALVULAS', ['Válvulas']],
  ['its domain', 'planta.ex', ['Turno A']],
  ['an app', 'horno', ['Válvulas']],
  ['who decides', 'ruiz', ['Turno A', 'Válvulas']],
  ['nothing', 'zzz', []],
])('a group is found by %s', async (_what, typed, found) => {
  groups = [
    group({ dominios: ['planta.example'] }),
    group({ id: 5, nombre: 'Válvulas', apps: [{ id: 1, nombre: 'Hornos' }] }),
  ]
  const person = open()
  await person.type(await screen.findByRole('searchbox', { name: 'Buscar grupos' }), typed)
  const rows = screen.queryAllByRole('row').slice(1)
  expect(rows.map((row) => row.querySelector('strong')?.textContent)).toEqual(found)
  if (found.length === 0) expect(screen.getByText('Nada coincide con «zzz».')).toBeVisible()
})

test('without groups everybody sees every app', async () => {
  groups = []
  open()
  expect(
    await screen.findByText('Mientras no los uses, todas las personas ven todas las apps.'),
  ).toBeVisible()
})

test('a group is made with its domains and who decides; a name that is taken is told', async () => {
  server.answer(addGroup, () => apiFailure('GROUP_EXISTS'))
  const responsible = server.answer(setGroupResponsibles, group())
  const person = open()
  const dialog = await openDialog(person, 'Nuevo grupo')
  const save = () => person.click(dialog.getByRole('button', { name: 'Guardar' }))
  await person.type(dialog.getByLabelText(/^Dominios/), 'planta')
  await save()
  expect(dialog.getByText('El nombre es requerido')).toBeInTheDocument()
  expect(dialog.getByText('«planta»: Escribe un dominio como empresa.com')).toBeInTheDocument()
  await person.type(dialog.getByLabelText('Nombre'), 'Turno B')
  await person.type(dialog.getByLabelText(/^Dominios/), '.example; @Otra.example')
  await person.type(dialog.getByLabelText(/^Responsables/), ana.email)
  await save()
  expect(await dialog.findByText('Ya hay un grupo con este nombre.')).toBeInTheDocument()
  const sent = server.answer(addGroup, group({ responsables: [] }))
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toEqual([{ nombre: 'Turno B', dominios: ['planta.example', 'otra.example'] }])
  expect(responsible).toEqual([{ ids: [ana.email] }])
})

test('only what the form changed of a group is sent, beside what another administrator chose meanwhile', async () => {
  const [sent, responsible]: unknown[][] = [[], []]
  const eva = { id: 8, nombre: 'Eva Gil', email: 'eva@csuite.example' }
  server.answer(updateGroup, group({ responsables: [ana, eva] }), sent)
  server.answer(setGroupResponsibles, group(), responsible)
  const person = open()
  const saveWith = async (label: string, typed: string, ...meanwhile: string[]) => {
    const dialog = await openDialog(person, 'Editar Turno A', 'Editar grupo')
    groups = [group({ dominios: meanwhile })]
    await person.type(dialog.getByLabelText(new RegExp(`^${label}`)), typed)
    await pressIn(person, 'Editar grupo', 'Guardar')
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  }
  await saveWith('Nombre', ' 2')
  expect([sent, responsible]).toEqual([[{ nombre: 'Turno A 2' }], []])
  await saveWith('Responsables', ', luz@csuite.example')
  expect(responsible).toEqual([{ ids: [ana.email, eva.email, 'luz@csuite.example'] }])
  await saveWith('Dominios', 'planta.example', 'otra.example')
  expect(sent).toEqual([{ nombre: 'Turno A 2' }, {}, { dominios: ['otra.example', 'planta.example'] }])
})

test('people are added from a CSV and taken out', async () => {
  const sent = server.answer(changeGroupPeople, group())
  const person = open()
  const dialog = await openDialog(person, 'Personas de Turno A')
  const add = () => person.click(dialog.getByRole('button', { name: 'Agregar' }))
  await add()
  expect(dialog.getByText('No hay ninguna dirección de email en el texto')).toBeInTheDocument()
  expect(dialog.getByLabelText('Emails')).toHaveFocus()
  const text = 'nombre;email\nLuz;Luz@x.example\nEva;"eva@x.example"'
  await person.type(dialog.getByLabelText('Emails'), 'mal@x')
  await add()
  expect(dialog.getByLabelText('Emails')).toHaveAccessibleDescription(/«mal@x»: El email no es válido/)
  await person.clear(dialog.getByLabelText('Emails'))
  await person.type(dialog.getByLabelText('Emails'), 'ana@x.example')
  const csv = new File([text], 'p.csv', { type: 'text/csv' })
  await person.upload(dialog.getByLabelText('Abrir CSV', { selector: 'input' }), csv)
  const emails = ['ana@x.example', 'luz@x.example', 'eva@x.example']
  await waitFor(() => expect(dialog.getByLabelText('Emails')).toHaveValue(emails.join('\n')))
  await add()
  await person.click(await dialog.findByRole('button', { name: 'Quitar a Ana Ruiz' }))
  await waitFor(() => expect(sent).toEqual([{ agregar: emails }, { quitar: [7] }]))
  expect(await screen.findByText('Se quitó a Ana Ruiz.')).toBeVisible()
})

test('a file of more people than a call takes is added in several', async () => {
  const sent: { agregar: string[] }[] = []
  server.answer(changeGroupPeople, group({ personas: 2100 }), sent)
  const person = open()
  const dialog = await openDialog(person, 'Personas de Turno A')
  const emails = Array.from({ length: 2100 }, (_, n) => `p${n}@x.example`)
  const csv = new File([`Member Email\n${emails.join('\n')}`], 'grupo.csv', { type: 'text/csv' })
  await person.upload(dialog.getByLabelText('Abrir CSV', { selector: 'input' }), csv)
  await waitFor(() => expect(dialog.getByLabelText('Emails')).toHaveValue(emails.join('\n')))
  await person.click(dialog.getByRole('button', { name: 'Agregar' }))
  expect(await screen.findByText(/El grupo tiene 2100 personas/)).toBeInTheDocument()
  expect(sent.map(({ agregar }) => agregar.length)).toEqual([1000, 1000, 100])
  expect(sent.flatMap(({ agregar }) => agregar)).toEqual(emails)
})

test('deleting says which apps lose their people; a refusal says so until its dialog is closed', async () => {
  groups = [group({ apps: [{ id: 1, nombre: 'Hornos' }] })]
  const message = 'El grupo tiene 2 instrumentos.'
  server.answer(deleteGroup, () => apiFailure('INVALID_STATE', { message }))
  const person = open()
  await press(person, 'Eliminar Turno A')
  await pressIn(person, 'Eliminar Turno A', 'Eliminar')
  expect(await screen.findByText(message)).toBeInTheDocument()
  await pressIn(person, 'Eliminar Turno A', 'Cancelar')
  await press(person, 'Eliminar Turno A')
  expect(await screen.findByText(/^Está en la audiencia de Hornos/)).toBeInTheDocument()
  expect(screen.queryByText(message)).not.toBeInTheDocument()
  const deleted: unknown[] = []
  server.answer(deleteGroup, ({ params }) => void deleted.push(params['id']))
  await pressIn(person, 'Eliminar Turno A', 'Eliminar')
  await waitFor(() => expect(deleted).toEqual(['4']))
})

test('of an export each person’s own address is taken and shown with the name', async () => {
  const person = open()
  await press(person, 'Personas de Turno A')
  const dialog = within(await screen.findByRole('dialog'))
  const input = dialog.getByLabelText('Abrir CSV', { selector: 'input' })
  const file = (text: string) => new File([text], 'p.csv', { type: 'application/vnd.ms-excel' })
  await person.upload(input, file('Name,Recovery Email,Manager Email\nAna,r@x.example,j@x.example'))
  await waitFor(() =>
    expect(dialog.getByLabelText('Emails')).toHaveAccessibleDescription(/^Falta la columna de email/),
  )
  expect(dialog.getByLabelText('Emails')).toHaveValue('')
  await person.upload(
    input,
    file(
      'First Name [Required],Last Name [Required],Email Address [Required],Recovery Email\nAna,Ruiz,ana@x.example,r@x.example',
    ),
  )
  expect(await dialog.findByText('Del archivo: Ana Ruiz (ana@x.example).')).toBeInTheDocument()
  expect(dialog.getByLabelText('Emails')).toHaveValue('ana@x.example')
})
