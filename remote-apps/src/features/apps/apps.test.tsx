import { overrideSettings } from '@csuite/shared/client'
import { requestAccess } from '@csuite/shared/contract/access-requests'
import { listApps } from '@csuite/shared/contract/apps'
import { preferences, savePreferences } from '@csuite/shared/contract/preferences'
import { apiFailure, mockEndpoint, mockNetworkFailure, testApp, testPage } from '@csuite/shared/testing'
import { toast } from '@csuite/shared/ui/toast'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { button, noPreferences, open as openRoute, setUpPortal, token } from '../../testing/portal'
// Imported here, as a screen's first import takes longer than a test waits.
import './apps-screen'

const catalogue = [
  testApp({ id: 1, nombre: 'Control Max 360', webUrl: 'https://csuite.example/control-max' }),
  testApp({ id: 2, nombre: 'Beto Pro', isEnabledWeb: false, descripcion: 'Asistente de instrumentación' }),
  testApp({ id: 3, nombre: 'TX30 Software', isEnabledMovil: false, iosUrl: null, androidUrl: null }),
  testApp({ id: 4, nombre: 'Comunidad', webUrl: null }),
  testApp({ id: 5, nombre: 'Calculadora TXI', webUrl: '/calculadora-txi' }),
]
const server = setUpPortal(
  mockEndpoint(listApps, testPage(catalogue)),
  mockEndpoint(savePreferences, ({ body }) => ({ ...noPreferences, ...body })),
)
const windowOpen = jest.fn<null, Parameters<typeof window.open>>(() => null)
window.open = windowOpen

beforeAll(() =>
  overrideSettings({ redirectAllowlist: ['https://csuite.example'], promoUrl: 'https://promo.example/x' }),
)
beforeEach(() => {
  windowOpen.mockClear()
  localStorage.clear()
})

const calculator = { path: '/calculadora-txi', element: <h1>Calculadora</h1> }
const open = (changes = {}, route = '/apps') => openRoute(route, changes, [calculator])
const keep = (favoritos: number[]) =>
  localStorage.setItem('csuite-preferences', JSON.stringify({ user: 7, ...noPreferences, favoritos }))
const card = (name: string) => screen.findByRole('article', { name })
async function openMobileTab() {
  const { person } = open()
  await person.click(await screen.findByRole('tab', { name: 'Aplicaciones para móvil' }))
  return { person, beto: within(await card('Beto Pro')) }
}
const openCard = async (person: UserEvent, name: string) =>
  person.click(within(await card(name)).getByRole('button', { name: 'Abrir' }))
const names = () =>
  screen.getAllByRole('article').map((article) => within(article).getByRole('heading').textContent)

test.each(['/', '/apps'])('%s greets the person by name and last name', async (route) => {
  open({ name: 'Ana', lastName: 'Pérez' }, route)
  expect(await screen.findByRole('heading', { level: 1, name: 'Hola, Ana Pérez' })).toBeVisible()
})

test("every plan free, in any case: 'Plan gratuito'", async () => {
  open({ planesUsuarios: [{ id: 1, plan: { nombre: 'FREE', descripcion: 'Beto Pro Gratis' } }] })
  expect(await screen.findByText('Plan gratuito')).toBeVisible()
  expect(screen.queryByText('Tus Aplicaciones')).not.toBeInTheDocument()
})

test("one paid plan: each plan is listed under 'Tus Aplicaciones'", async () => {
  open({
    planesUsuarios: [
      { id: 1, plan: { nombre: 'free', descripcion: 'TX30 Software Gratis' } },
      { id: 2, plan: { nombre: 'PRO', descripcion: 'Beto Pro PRO' } },
    ],
  })
  const list = within(await screen.findByRole('list', { name: 'Tus Aplicaciones' }))
  const plans = list.getAllByRole('listitem').map((item) => item.textContent)
  expect(plans).toEqual(['TX30 Software Gratis', 'Beto Pro PRO'])
  expect(screen.queryByText('Plan gratuito')).not.toBeInTheDocument()
})

test('both tabs, the disabled placeholders, the promo and the way to the plans are there', async () => {
  open()
  expect(await screen.findByRole('tab', { name: 'Aplicaciones web', selected: true })).toBeVisible()
  expect(screen.getByRole('tab', { name: 'Aplicaciones para móvil' })).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Archivos (Próximamente)' })).toBeDisabled()
  expect(button('Educación (Próximamente)')).toBeDisabled()
  const promo = screen.getByRole('img', { name: /transmisor/ }).closest('a')
  expect(promo).toHaveAttribute('href', 'https://promo.example/x')
  expect(promo).toHaveAttribute('target', '_blank')
  const rail = screen.getByRole('complementary')
  expect(within(rail).getByRole('link', { name: 'Mejorar Plan' })).toHaveAttribute('href', '/planes')
})

test("page 1 with limit 100 is asked once, 'Cargando aplicaciones...' meanwhile", async () => {
  const asked = server.answer(listApps, () => testPage(catalogue))
  open()
  expect(await screen.findByText('Cargando aplicaciones...')).toBeInTheDocument()
  // What stands below the list comes with it, so that it is not seen to move.
  expect(screen.getByText('Archivos (Próximamente)')).not.toBeVisible()
  await card('Control Max 360')
  expect(asked).toEqual([{ page: '1', limit: '100' }])
  expect(screen.queryByText('Cargando aplicaciones...')).not.toBeInTheDocument()
})

test('a card says what cannot be opened and why, and leads to its plans, but for app 4', async () => {
  const { person } = open()
  const upgrade = within(await card('Control Max 360')).getByRole('link', { name: 'Mejorar Plan' })
  expect(upgrade).toHaveAttribute('href', '/apps/1')
  const community = within(await card('Comunidad'))
  expect(community.queryByText('Mejorar Plan')).not.toBeInTheDocument()
  expect(community.getByRole('button', { name: 'Abrir' })).toBeDisabled()
  expect(community.getByText('Sin enlace disponible')).toBeVisible()
  const beto = within(await card('Beto Pro'))
  expect(beto.getByText('No disponible')).toBeVisible()
  for (const each of beto.getAllByRole('button')) expect(each).toBeDisabled()
  await person.click(screen.getByRole('tab', { name: 'Aplicaciones para móvil' }))
  expect(within(await card('Beto Pro')).getByRole('button', { name: 'Abrir' })).toBeEnabled()
  expect(within(await card('TX30 Software')).getByRole('button', { name: 'Abrir' })).toBeDisabled()
})

test('a web app opens in a new tab, with the token for an allowed target only; a relative address inside the portal', async () => {
  const { person } = open()
  await openCard(person, 'Control Max 360')
  await openCard(person, 'TX30 Software')
  expect(windowOpen.mock.calls.map(([address]) => address)).toEqual([
    `https://csuite.example/control-max?token=${token}`,
    'https://app3.example/',
  ])
  await openCard(person, 'Calculadora TXI')
  expect(await screen.findByRole('heading', { name: 'Calculadora' })).toBeVisible()
  expect(windowOpen).toHaveBeenCalledTimes(2)
})

test('on a computer the mobile tab shows a QR of each store, without a token; opening takes androidUrl', async () => {
  const { person, beto } = await openMobileTab()
  expect(await beto.findByRole('img', { name: 'Código QR de Beto Pro para iPhone' })).toBeVisible()
  expect(beto.getByRole('img', { name: 'Código QR de Beto Pro para Android' })).toBeVisible()
  await person.click(beto.getByRole('button', { name: 'Abrir' }))
  expect(windowOpen).toHaveBeenCalledWith('https://tienda.example/android/2', '_blank', 'noopener,noreferrer')
})

test('on an iPhone the mobile tab opens iosUrl and shows no QR', async () => {
  jest.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0)')
  const { person, beto } = await openMobileTab()
  expect(beto.queryByRole('img')).not.toBeInTheDocument()
  await person.click(beto.getByRole('button', { name: 'Abrir' }))
  expect(windowOpen).toHaveBeenCalledWith('https://tienda.example/ios/2', '_blank', 'noopener,noreferrer')
})

test('search ignores accents, says how many it found and can be cleared', async () => {
  const { person } = open()
  await card('Beto Pro')
  const field = screen.getByRole('searchbox', { name: 'Buscar aplicaciones' })
  await person.type(field, 'INSTRUMENTACION')
  await waitFor(() => expect(names()).toEqual(['Beto Pro']))
  expect(screen.getByText('1 aplicación')).toBeInTheDocument()
  await person.type(field, 'zzz')
  expect(await screen.findByText('Ninguna aplicación coincide con «INSTRUMENTACIONzzz»')).toBeVisible()
  await person.click(button('Limpiar búsqueda'))
  await waitFor(() => expect(names()).toHaveLength(5))
})

test("another tab's favourite shows at once and is not dropped by this tab's next one", async () => {
  const saved = server.answer(savePreferences, { ...noPreferences, favoritos: [2, 5] })
  const { person } = open()
  await screen.findByRole('button', { name: 'Favorita: Beto Pro', pressed: false })
  keep([2])
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'csuite-preferences' })))
  await screen.findByRole('button', { name: 'Favorita: Beto Pro', pressed: true })
  await person.click(button('Favorita: Calculadora TXI'))
  await waitFor(() => expect(saved).toEqual([{ favoritos: [2, 5] }]))
})

test('one favourite too many is said, and not sent', async () => {
  const favoritos = Array.from({ length: 100 }, (_, index) => index + 100)
  server.answer(preferences, { ...noPreferences, favoritos })
  const saved = server.answer(savePreferences, noPreferences)
  const toasted = jest.spyOn(toast, 'error')
  const { person } = open()
  await waitFor(() => expect(button('Favorita: Calculadora TXI')).toBeEnabled())
  await person.click(button('Favorita: Calculadora TXI'))
  expect(toasted).toHaveBeenCalledWith('Marca como máximo 100 aplicaciones')
  expect([button('Favorita: Calculadora TXI').getAttribute('aria-pressed'), saved]).toEqual(['false', []])
})

test('a favourite that could not be saved is taken back', async () => {
  server.answer(savePreferences, apiFailure('INTERNAL'))
  const { person } = open()
  await card('Calculadora TXI')
  const star = () => button('Favorita: Calculadora TXI')
  await waitFor(() => expect(star()).toBeEnabled())
  await person.click(star())
  await waitFor(() => expect(names()[0]).toBe('Control Max 360'))
  await waitFor(() => expect(star()).toHaveAttribute('aria-pressed', 'false'))
})

test('the next visit stands in order before the server answers, for the same person only', async () => {
  keep([3])
  server.answer(preferences, () => new Promise<never>(() => undefined))
  const own = open({ id: 7 })
  await card('TX30 Software')
  expect(names()[0]).toBe('TX30 Software')
  own.unmount()
  open({ id: 8 })
  await card('TX30 Software')
  expect(names()[0]).toBe('Control Max 360')
})

test('on a new browser the apps wait for the order in which they stand', async () => {
  let isListed: () => void
  const listed = new Promise<void>((resolve) => (isListed = resolve))
  server.answer(listApps, () => {
    isListed()
    return testPage(catalogue)
  })
  server.answer(preferences, async () => {
    await listed
    await new Promise((later) => setTimeout(later, 100))
    return { ...noPreferences, favoritos: [3] }
  })
  open()
  await card('Control Max 360')
  expect(names()[0]).toBe('TX30 Software')
})

test('while favourites are unknown they cannot be changed, so that none is lost', async () => {
  server.answer(preferences, apiFailure('INTERNAL'))
  open()
  expect(within(await card('Calculadora TXI')).getByRole('button', { name: /Favorita/ })).toBeDisabled()
})

test('an opened app is remembered and offered first next time', async () => {
  server.answer(preferences, { ...noPreferences, recientes: [5, 2] })
  const saved = server.answer(savePreferences, noPreferences)
  const { person } = open()
  const recents = within(await screen.findByRole('list', { name: 'Usadas recientemente' }))
  // App 2 is disabled on the web, so it is not offered.
  expect(recents.getByRole('button')).toHaveTextContent('Calculadora TXI')
  await openCard(person, 'Control Max 360')
  await waitFor(() => expect(saved).toEqual([{ recientes: [1, 5, 2] }]))
})

test("no apps: 'No hay aplicaciones disponibles'", async () => {
  server.answer(listApps, testPage([]))
  open()
  expect(await screen.findByText('No hay aplicaciones disponibles')).toBeVisible()
})

test.each([
  [
    "the server's message",
    mockEndpoint(listApps, apiFailure('UNAVAILABLE', { message: 'Estamos en mantenimiento.' })),
    'Estamos en mantenimiento.',
  ],
  ['the fixed text', mockNetworkFailure(listApps), 'No se pudieron obtener las aplicaciones'],
])("a failure shows %s and 'Reintentar' loads the list", async (_, failure, text) => {
  server.use(failure)
  const { person } = open()
  expect(await screen.findByText(text)).toBeVisible()
  server.answer(listApps, testPage(catalogue))
  await person.click(button('Reintentar'))
  expect(await card('Control Max 360')).toBeVisible()
})

test('the last list stays when a newer request fails', async () => {
  const { queryClient } = open()
  await card('Control Max 360')
  server.use(mockNetworkFailure(listApps))
  await queryClient.refetchQueries({ queryKey: [listApps.path] })
  expect(await screen.findByText('Mostramos la última lista que recibimos.')).toBeVisible()
  expect(await card('Control Max 360')).toBeVisible()
})

test('an icon that does not load gives way to a placeholder', async () => {
  const app = testApp({ id: 9, nombre: 'Otra', iconUrl: 'https://x.example/i.png' })
  server.answer(listApps, testPage([app]))
  open()
  const other = await card('Otra')
  const picture = other.querySelector('img')
  const copy = '/api/apps/icono/9?origen=https%3A%2F%2Fx.example%2Fi.png'
  expect(picture).toHaveAttribute('src', expect.stringContaining(copy))
  picture?.dispatchEvent(new Event('error'))
  await waitFor(() => expect(other.querySelector('img')).toBeNull())
  expect(other.querySelector('svg')).toBeInTheDocument()
})

test('ten thousand apps: a step of cards at a time, the search goes through all of them', async () => {
  const many = Array.from({ length: 10_000 }, (_, index) =>
    testApp({ id: index + 10, nombre: `Equipo ${index}`, descripcion: '' }),
  )
  server.answer(listApps, testPage(many))
  const { person } = open()
  await card('Equipo 0')
  expect(screen.getAllByRole('article')).toHaveLength(48)
  await person.click(button('Mostrar más aplicaciones'))
  expect(screen.getAllByRole('article')).toHaveLength(96)
  expect(document.activeElement?.closest('article')).toHaveAccessibleName('Equipo 48')
  await person.type(screen.getByRole('searchbox'), '9999')
  await waitFor(() => expect(names()).toEqual(['Equipo 9999']))
})

test('a search loads the pages that are not there yet', async () => {
  const page = (number: number) =>
    Array.from({ length: 100 }, (_, index) =>
      testApp({ id: number * 100 + index, nombre: `Equipo ${number}-${index}` }),
    )
  server.answer(listApps, ({ query }) =>
    testPage(page(Number(query['page'])), { total: 300, currentPage: Number(query['page']) }),
  )
  const { person } = open()
  await card('Equipo 1-0')
  await person.type(screen.getByRole('searchbox'), '3-99')
  await waitFor(() => expect(names()).toEqual(['Equipo 3-99']))
})

test('a later page that could not be had is said and can be loaded again', async () => {
  const page = (id: number, currentPage: number) =>
    testPage([testApp({ id, nombre: `Equipo ${id}` })], { total: 300, currentPage })
  let isAway = true
  server.answer(listApps, ({ query }) => {
    const number = Number(query['page'])
    return number === 2 && isAway ? apiFailure('UNAVAILABLE') : page(number, number)
  })
  const { person } = open()
  await card('Equipo 1')
  await person.click(button('Mostrar más aplicaciones'))
  expect(await screen.findByText('No se pudieron obtener más aplicaciones')).toBeVisible()
  isAway = false
  await person.click(button('Reintentar'))
  expect(await card('Equipo 2')).toBeVisible()
})

test('sections have titles, apps of none stand last; a search has one list', async () => {
  const [first, second, third] = catalogue
  server.answer(listApps, testPage([first, { ...second, seccion: 'Planta' }, third] as never))
  const { person } = open()
  await card('Beto Pro')
  const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)
  expect(titles()).toEqual(expect.arrayContaining(['Planta', 'Otras aplicaciones']))
  expect(names()).toEqual(['Beto Pro', 'Control Max 360', 'TX30 Software'])
  await person.type(screen.getByRole('searchbox', { name: 'Buscar aplicaciones' }), 'beto')
  await waitFor(() => expect(names()).toEqual(['Beto Pro']))
  expect(titles()).not.toContain('Planta')
})

/** Opens the request for 'Hornos'. */
async function askFor(person: UserEvent) {
  const hornos = within(await card('Hornos'))
  await person.click(await hornos.findByRole('button', { name: 'Solicitar acceso' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Solicitar acceso a Hornos' }))
  const send = () => person.click(dialog.getByRole('button', { name: 'Enviar solicitud' }))
  return { hornos, dialog, reason: dialog.getByLabelText('¿Para qué la necesitas?'), send }
}

test('an app of a later page that was asked for says so at once', async () => {
  const first = Array.from({ length: 100 }, (_, index) =>
    testApp({ id: index + 1, nombre: `Equipo ${index}` }),
  )
  let app = testApp({ id: 200, nombre: 'Hornos', acceso: 'solicitar' })
  server.answer(listApps, ({ query }) => {
    const currentPage = Number(query['page'])
    return testPage(currentPage === 1 ? first : [app], { total: 101, currentPage })
  })
  server.answer(requestAccess, () => {
    app = { ...app, acceso: 'pendiente' }
    return { id: 1 } as never
  })
  const { person } = open()
  await card('Equipo 0')
  await person.type(screen.getByRole('searchbox'), 'hornos')
  const { hornos, reason, send } = await askFor(person)
  await person.type(reason, 'Turno de noche')
  await send()
  expect(await hornos.findByText('Solicitud enviada')).toBeVisible()
})

test('an app outside whose audience the person is may be asked for with a reason', async () => {
  const locked = { webUrl: null, iosUrl: null, androidUrl: null, hasPaidPlan: false }
  let app = testApp({ id: 8, nombre: 'Hornos', acceso: 'solicitar', ...locked })
  server.answer(listApps, () => testPage([app]))
  server.answer(requestAccess, () => apiFailure('ALREADY_ALLOWED'))
  const { person } = open()
  const { hornos, dialog, reason, send } = await askFor(person)
  expect(hornos.queryByText('Sin enlace disponible')).not.toBeInTheDocument()
  await send()
  expect(dialog.getByText('Escribe para qué la necesitas')).toBeInTheDocument()
  expect(reason).toHaveFocus()
  await person.type(reason, 'Turno de noche')
  await send()
  expect(await dialog.findByText(/^Ya tienes acceso a esta app/)).toBeInTheDocument()
  const sent = server.answer(requestAccess, () => {
    app = { ...app, acceso: 'pendiente', solicitada: '2026-11-20T15:00:00.000Z' }
    return apiFailure('ALREADY_REQUESTED')
  })
  await send()
  await waitFor(() => expect(sent).toEqual([{ idApp: 8, motivo: 'Turno de noche' }]))
  await person.click(dialog.getByRole('button', { name: 'Cancelar' }))
  expect(await within(await card('Hornos')).findByText('Solicitud enviada')).toBeVisible()
  expect(within(await card('Hornos')).getByText(/20\/11\/2026/)).toBeVisible()
})
