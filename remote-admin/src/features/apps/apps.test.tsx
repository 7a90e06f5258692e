import { moveApp, registerApp, updateApp, uploadIcon } from '@csuite/shared/contract/apps'
import {
  type ManagedApp,
  appAudience,
  listManagedApps,
  setAudience,
  setSection,
} from '@csuite/shared/contract/audience'
import { listGroups } from '@csuite/shared/contract/groups'
import { interruptedDraft } from '@csuite/shared/form'
import { signIn, signOutLocally } from '@csuite/shared/session'
import {
  apiFailure,
  mockEndpoint,
  mockNetworkFailure,
  testAdmin,
  testApp,
  testPage,
  testToken,
} from '@csuite/shared/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { mockPanel, openAsAdmin, testManagedApp } from '../../testing/panel'
import { AppsScreen } from './apps-screen'
import { shrinkPicture } from './shrink-picture'

jest.mock('./shrink-picture', () => ({ shrinkPicture: jest.fn() }))

const phoneless = { iosUrl: null, androidUrl: null, isEnabledMovil: false }
let catalogue: ManagedApp[]
const asked: Record<string, string>[] = []
const server = mockPanel(
  mockEndpoint(listManagedApps, ({ query }) => {
    asked.push(query)
    const size = Number(query['limit'])
    const from = (Number(query['page']) - 1) * size
    const total = catalogue.length
    return testPage(catalogue.slice(from, from + size), { total, totalPages: Math.ceil(total / size) })
  }),
)
beforeEach(() => {
  catalogue = [
    testManagedApp({ id: 1, nombre: 'Control Max 360', ...phoneless }),
    testManagedApp({ id: 2, nombre: 'Beto Pro', ...phoneless }),
  ]
  asked.length = 0
})
const open = (query = '') => openAsAdmin(<AppsScreen />, `/admin/apps${query}`)
async function openNew() {
  const { person, unmount } = open()
  await screen.findByText('Beto Pro')
  await person.click(screen.getByRole('button', { name: 'Agregar aplicación' }))
  return { person, unmount, dialog: within(await screen.findByRole('dialog', { name: 'Nueva aplicación' })) }
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)

test('the address of a new app has a title of its own', async () => {
  openAsAdmin(<AppsScreen />, '/admin/apps/nueva')
  await waitFor(() => expect(document.title).toBe('Nueva app · C+Suite'))
})

test('shows the heading and page 1 of the catalogue, 10 rows', async () => {
  open()
  expect(screen.getByRole('heading', { level: 1, name: 'Pagina de apps' })).toBeInTheDocument()
  const row = await screen.findByRole('row', { name: /Control Max 360/ })
  expect(within(row).getByText('Habilitada')).toBeInTheDocument()
  expect(within(row).getByText('Deshabilitada')).toBeInTheDocument()
  expect(asked).toEqual([{ page: '1', limit: '10' }])
})

test('the search finds an app of any page, accents aside, and moves it from its own place', async () => {
  catalogue = Array.from({ length: 369 }, (_, index) =>
    testManagedApp({ id: index + 1, nombre: index === 250 ? 'Presión diferencial' : `Bomba ${index + 1}` }),
  )
  const sent = server.answer(moveApp, { posicion: 250 })
  const { person } = open()
  await person.type(await screen.findByRole('searchbox', { name: 'Buscar aplicaciones' }), 'PRESION')
  await waitFor(() => expect(names()).toEqual(['Presión diferencial']))
  expect(screen.getByText('1 resultado')).toBeVisible()
  await person.click(screen.getByRole('button', { name: /Subir/ }))
  await waitFor(() => expect(sent).toEqual([{ posicion: 250 }]))
})

test('a new app is registered and appended at the end of the list', async () => {
  const sent = server.answer(registerApp, ({ body }) => testApp({ id: 9, nombre: body.nombre }))
  const { person, dialog } = await openNew()
  await person.type(dialog.getByLabelText('Nombre'), 'Caudal')
  await person.type(dialog.getByLabelText('Descripción (opcional)'), 'Mide')
  await person.type(dialog.getByLabelText(/^Etiquetas/), 'flujo, , planta')
  await person.type(dialog.getByLabelText(/^Dirección web/), '/caudal')
  await person.click(dialog.getByLabelText('Habilitada en la web'))
  await person.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(sent).toEqual([
    {
      nombre: 'Caudal',
      descripcion: 'Mide',
      longDescription: null,
      iconUrl: null,
      webUrl: '/caudal',
      iosUrl: null,
      androidUrl: null,
      isEnabledWeb: true,
      isEnabledMovil: false,
      tags: [{ descripcion: 'flujo' }, { descripcion: 'planta' }],
    },
  ])
  expect(names()).toEqual(['Control Max 360', 'Beto Pro', 'Caudal'])
  expect(asked).toHaveLength(1)
})

test('an update reloads the list from page 1 with 10 rows', async () => {
  catalogue = Array.from({ length: 12 }, (_, index) =>
    testManagedApp({ id: index + 1, nombre: `App ${index + 1}` }),
  )
  const sent = jest.fn()
  server.answer(updateApp, ({ body, params }) => {
    sent(params['id'], body)
    catalogue = catalogue.map((app) => (app.id === 12 ? { ...app, nombre: 'Caudal' } : app))
    return testApp({ id: 12, nombre: 'Caudal' })
  })
  const { person, router } = open('?page=2')
  const row = await screen.findByRole('row', { name: /App 12/ })
  await person.click(within(row).getByRole('button', { name: 'Editar' }))
  const name = within(await screen.findByRole('dialog', { name: 'Editar App 12' })).getByLabelText('Nombre')
  await person.clear(name)
  await person.type(name, 'Caudal')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(asked.at(-1)).toEqual({ page: '1', limit: '10' }))
  expect(sent).toHaveBeenCalledWith('12', { nombre: 'Caudal' })
  expect(router.state.location.search).toBe('')
})

test('invalid fields are reported, the first one is focused, and nothing is sent', async () => {
  const { person, dialog } = await openNew()
  await person.type(dialog.getByLabelText(/^Dirección del icono/), 'http://inseguro.example/i.png')
  await person.type(dialog.getByLabelText(/^Dirección web/), 'javascript:alert(1)')
  await person.click(dialog.getByRole('button', { name: 'Guardar' }))
  expect(dialog.getByLabelText('Nombre')).toHaveFocus()
  expect(dialog.getByLabelText('Nombre')).toHaveAccessibleDescription('El nombre es requerido')
  expect(dialog.getByText('La dirección debe empezar por https://')).toBeInTheDocument()
  expect(dialog.getByText('La dirección debe empezar por https:// o por /')).toBeInTheDocument()
  await person.type(dialog.getByLabelText('Nombre'), 'C')
  expect(dialog.queryByText('El nombre es requerido')).not.toBeInTheDocument()
})

test('failures without a server message show the fixed texts and keep the form', async () => {
  server.use(mockNetworkFailure(registerApp), mockNetworkFailure(updateApp))
  const { person, dialog } = await openNew()
  await person.type(dialog.getByLabelText('Nombre'), 'Caudal')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('No se pudo agregar la aplicación')).toBeInTheDocument()
  // The answer may have been lost after the change.
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(screen.getByLabelText('Nombre')).toHaveValue('Caudal')
  await person.click(screen.getByRole('button', { name: 'Cancelar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  await person.click(screen.getAllByRole('button', { name: 'Editar' })[0] as HTMLElement)
  await person.click(await screen.findByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('No se pudo actualizar la aplicación')).toBeInTheDocument()
})

test('a draft that the end of the session interrupted reopens once, for the same administrator only', async () => {
  const { person, dialog, unmount } = await openNew()
  await person.type(dialog.getByLabelText('Nombre'), 'Caudal')
  act(() => signOutLocally())
  unmount()
  act(() => signIn(testToken(), testAdmin({ id: 99 })))
  expect(interruptedDraft('app')).toBeNull()
  act(() => signIn(testToken(), testAdmin()))
  const second = open()
  await screen.findByText('Beto Pro')
  expect(screen.getByLabelText('Nombre')).toHaveValue('Caudal')
  second.unmount()
  open()
  await screen.findByText('Beto Pro')
  expect(screen.queryByLabelText('Nombre')).not.toBeInTheDocument()
})

test('a draft that was cancelled before the end of the session does not reopen', async () => {
  const { person, dialog, unmount } = await openNew()
  await person.type(dialog.getByLabelText('Nombre'), 'Caudal')
  await person.click(dialog.getByRole('button', { name: 'Cancelar' }))
  act(() => signOutLocally())
  unmount()
  open()
  await screen.findByText('Beto Pro')
  expect(screen.queryByLabelText('Nombre')).not.toBeInTheDocument()
})

test('an app is moved by keys, optimistically, and keeps the focus; a failure rolls back', async () => {
  const places: unknown[] = []
  server.answer(moveApp, ({ params, body }) => {
    places.push([params['id'], body.posicion])
    const app = catalogue.find(({ id }) => String(id) === params['id']) as ManagedApp
    catalogue = catalogue.filter((other) => other !== app)
    catalogue.splice(body.posicion - 1, 0, app)
    return { posicion: body.posicion }
  })
  const { person } = open()
  await person.click(await screen.findByRole('button', { name: 'Subir Beto Pro' }))
  await waitFor(() => expect(names()).toEqual(['Beto Pro', 'Control Max 360']))
  expect(screen.getByText('Beto Pro: posición 1 de 2')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Subir Beto Pro' })).toHaveFocus()
  await person.keyboard('{ArrowUp}')
  await person.keyboard('{ArrowDown}')
  await waitFor(() => expect(names()).toEqual(['Control Max 360', 'Beto Pro']))
  expect(places).toEqual([
    ['2', 1],
    ['2', 2],
  ])
  server.use(mockNetworkFailure(moveApp))
  await person.click(screen.getByRole('button', { name: 'Bajar Control Max 360' }))
  await waitFor(() => expect(names()).toEqual(['Control Max 360', 'Beto Pro']))
})

test('an icon is uploaded, previewed and saved', async () => {
  const iconUrl = `/apps/icono-subido/${'a'.repeat(64)}`
  const sent: { iconUrl?: string | null }[] = []
  jest.mocked(shrinkPicture).mockRejectedValueOnce(new Error('no picture')).mockResolvedValue('aWNvbm8=')
  server.answer(uploadIcon, { iconUrl })
  server.answer(registerApp, ({ body }) => testApp({ id: 9, nombre: body.nombre }), sent)
  const { person, dialog } = await openNew()
  await person.type(dialog.getByLabelText('Nombre'), 'Caudal')
  expect(within(dialog.getByRole('figure')).getByText('Caudal')).toBeInTheDocument()
  const file = dialog.getByLabelText('Subir imagen', { selector: 'input' })
  await person.upload(file, new File(['x'], 'icono.png', { type: 'image/png' }))
  expect(await dialog.findByText('No se pudo leer la imagen. Usa PNG, JPG o WebP.')).toBeInTheDocument()
  await person.upload(file, new File(['x'], 'icono.png', { type: 'image/png' }))
  expect(await dialog.findByRole('button', { name: 'Quitar' })).toBeInTheDocument()
  expect(dialog.queryByLabelText(/^Dirección del icono/)).not.toBeInTheDocument()
  await person.click(dialog.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(sent[0]?.iconUrl).toBe(iconUrl))
})

describe('the audience', () => {
  const group = { id: 4, nombre: 'Turno A', dominios: [], personas: 3, responsables: [], apps: [] }
  const ana = { id: 7, nombre: 'Ana Ruiz', email: 'ana@csuite.example', hasta: '2099-01-01T05:00:00.000Z' }
  const loaded = (changes = {}, groups = [group]) => [
    mockEndpoint(listGroups, groups),
    mockEndpoint(appAudience, { todos: true, solicitable: false, grupos: [], personas: [], ...changes }),
  ]
  const openAudience = async () => {
    const { person, unmount } = open()
    const row = within(await screen.findByRole('row', { name: /Control Max 360/ }))
    await person.click(row.getByRole('button', { name: 'Audiencia' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Audiencia de Control Max 360' }))
    return {
      person,
      unmount,
      dialog,
      save: async () => person.click(dialog.getByRole('button', { name: 'Guardar' })),
    }
  }

  test('an app is given to a group, may be asked for and stands in a section', async () => {
    server.use(...loaded())
    const sent = server.answer(setAudience, { ...testManagedApp(), aviso: 'Quedas fuera de la audiencia' })
    const sections = server.answer(setSection, testManagedApp())
    const { person, dialog, save } = await openAudience()
    await person.type(await dialog.findByLabelText(/^Sección/), 'Planta')
    await person.selectOptions(dialog.getByLabelText('Quién la ve'), 'Solo grupos y personas')
    expect(dialog.getByText('Así no la verá nadie. Elige un grupo o una persona.')).toBeInTheDocument()
    await person.click(dialog.getByLabelText('Turno A (3)'))
    await person.click(dialog.getByLabelText('Quien no la ve puede solicitarla'))
    // The dialog does not wait for the new list, whose request would end by itself after ten seconds.
    server.answer(listManagedApps, () => new Promise(() => undefined))
    await save()
    await waitFor(() => expect(sections).toEqual([{ seccion: 'Planta' }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    const before = { todos: true, solicitable: false, grupos: [] }
    expect(sent).toEqual([{ grupos: [4], agregar: [], quitar: [], solicitable: true, before }])
  })

  test.each([
    ['everybody', {}],
    [
      'a group and a person',
      { todos: false, grupos: [{ id: 4, nombre: 'Turno A', personas: 3 }], personas: [ana] },
    ],
  ])('an audience of %s that nobody touched is not sent with the section', async (_who, changes) => {
    const [sent, sections]: unknown[][] = [[], []]
    server.use(...loaded(changes))
    server.answer(setAudience, testManagedApp(), sent)
    server.answer(setSection, testManagedApp(), sections)
    const { person, dialog, save } = await openAudience()
    await person.type(await dialog.findByLabelText(/^Sección/), 'Planta')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect([sent, sections]).toEqual([[], [{ seccion: 'Planta' }]])
  })

  test('people stay with the end of their access; everybody takes all of it back', async () => {
    server.use(...loaded({ todos: false, personas: [ana] }))
    const sent = server.answer(setAudience, testManagedApp())
    const { person, dialog, save } = await openAudience()
    expect(await dialog.findByLabelText(/^Personas/)).toHaveValue('ana@csuite.example')
    expect(dialog.getByText('ana@csuite.example: hasta el 31/12/2098')).toBeInTheDocument()
    await person.selectOptions(dialog.getByLabelText('Quién la ve'), 'Todas las personas')
    await save()
    await waitFor(() =>
      expect(sent).toEqual([{ todos: true, before: { todos: false, solicitable: false, grupos: [] } }]),
    )
  })

  test('a dialog that does not load can be closed', async () => {
    server.use(mockEndpoint(appAudience, () => new Promise(() => undefined)))
    const { person, dialog } = await openAudience()
    await person.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  test('only what the person changed is sent, from an audience that is read at each opening', async () => {
    const sent: unknown[] = []
    server.use(...loaded({ todos: false }), mockEndpoint(setAudience, testManagedApp(), sent))
    const { person, dialog } = await openAudience()
    await dialog.findByLabelText(/^Personas/)
    await person.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    server.use(...loaded({ todos: false, personas: [ana, { ...ana, id: 8, email: 'eva@csuite.example' }] }))
    await person.click(screen.getAllByRole('button', { name: 'Audiencia' })[0] as HTMLElement)
    const people = await screen.findByLabelText(/^Personas/)
    expect(people).toHaveValue('ana@csuite.example\neva@csuite.example')
    await person.clear(people)
    await person.type(people, 'EVA@csuite.example, luis@csuite.example')
    await person.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() =>
      expect(sent).toMatchObject([{ agregar: ['luis@csuite.example'], quitar: ['ana@csuite.example'] }]),
    )
  })

  test('what the end of the session interrupted is there again', async () => {
    server.use(...loaded({ todos: false }))
    const { person, dialog, unmount } = await openAudience()
    await person.type(await dialog.findByLabelText(/^Sección/), 'Planta')
    await person.type(dialog.getByLabelText(/^Personas/), 'eva@csuite.example')
    act(() => signOutLocally())
    unmount()
    open()
    expect(await screen.findByLabelText(/^Personas/)).toHaveValue('eva@csuite.example')
    expect(screen.getByLabelText(/^Sección/)).toHaveValue('Planta')
  })

  test('an audience that changed meanwhile is loaded anew, with what was ticked here', async () => {
    const groups = [4, 5, 6].map((id) => ({ ...group, id, nombre: `Turno ${id}` }))
    const of = (...ids: number[]) => groups.filter(({ id }) => ids.includes(id))
    const eva = { ...ana, id: 8, email: 'eva@csuite.example' }
    server.use(...loaded({ todos: false, grupos: of(4), personas: [ana] }, groups))
    server.answer(setAudience, () => apiFailure('CONFLICT'))
    const { person, dialog, save } = await openAudience()
    await person.click(await dialog.findByLabelText('Turno 4 (3)'))
    await person.click(dialog.getByLabelText('Turno 5 (3)'))
    await person.type(dialog.getByLabelText(/^Personas/), '{Enter}luis@csuite.example')
    server.use(...loaded({ todos: false, solicitable: true, grupos: of(4, 6), personas: [eva] }, groups))
    await save()
    const sent = server.answer(setAudience, testManagedApp())
    await person.click(await dialog.findByRole('button', { name: 'Cargar lo que cambió' }))
    expect(await dialog.findByText(/^Esta es la audiencia de ahora/)).toBeVisible()
    expect(
      groups.map(({ id }) => dialog.getByLabelText<HTMLInputElement>(`Turno ${id} (3)`).checked),
    ).toEqual([false, true, true])
    expect(dialog.getByLabelText(/^Personas/)).toHaveValue('eva@csuite.example\nluis@csuite.example')
    expect(dialog.getByLabelText('Quien no la ve puede solicitarla')).toBeChecked()
    await save()
    await waitFor(() =>
      expect(sent).toMatchObject([
        {
          ...{ grupos: [6, 5], agregar: ['luis@csuite.example'], quitar: [], solicitable: true },
          before: { todos: false, grupos: [4, 6], solicitable: true },
        },
      ]),
    )
  })

  test('of many groups those are listed whose name has what is typed, accents aside; ticks stay', async () => {
    const groups = Array.from({ length: 200 }, (_, index) => ({
      ...group,
      ...{ id: index + 1, nombre: index === 150 ? 'Válvulas' : `Turno ${index}` },
    }))
    server.use(...loaded({ todos: false, grupos: groups.slice(0, 1) }, groups))
    const { person, dialog } = await openAudience()
    const search = await dialog.findByLabelText('Buscar grupos')
    await person.type(search, 'VALV')
    expect(dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent)).toEqual([
      'Válvulas (3)',
      'Quien no la ve puede solicitarla',
    ])
    await person.click(dialog.getByLabelText('Válvulas (3)'))
    await person.clear(search)
    expect(dialog.getByLabelText('Turno 0 (3)')).toBeChecked()
    expect(dialog.getByLabelText('Válvulas (3)')).toBeChecked()
  })

  test('a refusal shows in the dialog', async () => {
    const message = 'Nadie tiene una cuenta con x@y.example.'
    server.use(...loaded({ todos: false, personas: [ana] }))
    server.answer(setAudience, () => apiFailure('NOT_FOUND', { message }))
    const { person, dialog, save } = await openAudience()
    await person.type(await dialog.findByLabelText(/^Personas/), '{Enter}x@y')
    await save()
    expect(dialog.getByLabelText(/^Personas/)).toHaveAccessibleDescription(/«x@y»: El email no es válido/)
    await person.type(dialog.getByLabelText(/^Personas/), '.example')
    await save()
    expect(await dialog.findByText(message)).toBeInTheDocument()
  })
})

test('the table says who sees each app', async () => {
  catalogue = [
    testManagedApp({ id: 1 }),
    testManagedApp({ id: 2, audiencia: { todos: false, grupos: [1, 2], personas: [7], solicitable: true } }),
    testManagedApp({ id: 3, audiencia: { todos: false, grupos: [], personas: [], solicitable: false } }),
  ]
  open()
  await screen.findByRole('row', { name: /App 3/ })
  const cells = screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[4]?.textContent)
  expect(cells).toEqual(['Todos', '2 grupos y 1 personaSe puede solicitar', 'Nadie'])
})
