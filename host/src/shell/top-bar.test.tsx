import { overrideSettings } from '@csuite/shared/client'
import { listApps } from '@csuite/shared/contract/apps'
import { billingPortal } from '@csuite/shared/contract/billing'
import { listInstruments } from '../../../remote-calculator/contract/instruments'
import { logout } from '@csuite/shared/contract/login'
import type { RemotePage } from '@csuite/shared/contract/remotes'
import { ROLE_ADMIN, ROLE_USER } from '@csuite/shared/contract/user'
import { listUsers } from '@csuite/shared/contract/users'
import { sessionStore } from '@csuite/shared/session'
import {
  apiFailure,
  mockEndpoint,
  mockNetworkFailure,
  mockServer,
  renderWithProviders,
  testApp,
  testPage,
  testUser,
} from '@csuite/shared/testing'
import { Dialog } from '@csuite/shared/ui/dialog'
import { Page } from '@csuite/shared/ui/page'
import { Toaster } from '@csuite/shared/ui/toast'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { HttpHandler } from 'msw'
import { offerPages, pages } from '../remotes/pages.fixture'
import { TopBar } from './top-bar'

const beto = testApp({ id: 2, nombre: 'Beto Pro' })
const server = mockServer()

function show(role = ROLE_USER, offered = pages) {
  offerPages(offered)
  const ui = (
    <>
      <TopBar />
      <Page title="Página">
        <p>fuera</p>
      </Page>
      <Toaster />
    </>
  )
  return renderWithProviders(ui, { route: '/planes', user: testUser({ role }) })
}

async function showMenu(role?: number, offered?: RemotePage[]) {
  const shown = show(role, offered)
  await shown.person.click(screen.getByRole('button', { name: 'Cuenta' }))
  return shown
}

async function pressBilling() {
  const { person } = await showMenu()
  await person.click(screen.getByRole('menuitem', { name: 'Mi facturación' }))
}

async function openSearch({ person }: ReturnType<typeof show>) {
  await person.keyboard('{Control>}k{/Control}')
  return screen.findByRole('combobox', { name: 'Buscar' })
}

beforeAll(() => overrideSettings({ billingPortalUrl: 'https://billing.example/' }))
beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined))

test('the launcher loads 100 apps when it first opens, and shows those that are enabled for the web', async () => {
  const asked = jest.fn()
  let answer: () => void = () => undefined
  const held = new Promise<void>((resolve) => (answer = resolve))
  server.answer(listApps, async ({ query }) => {
    asked(query)
    await held
    return testPage([
      beto,
      testApp({ id: 5, nombre: 'Calculadora TXI' }),
      testApp({ id: 3, nombre: 'Solo móvil', isEnabledWeb: false }),
    ])
  })
  const { person } = show()
  expect(asked).not.toHaveBeenCalled()
  await person.click(screen.getByRole('button', { name: 'Aplicaciones' }))
  const panel = screen.getByRole('dialog', { name: 'Aplicaciones' })
  expect(within(panel).getByText('Conoce todas tus herramientas')).toBeVisible()
  expect(within(panel).getByText('Cargando aplicaciones...')).toBeVisible()
  answer()
  const calculator = await within(panel).findByRole('link', { name: /Calculadora TXI/ })
  expect(panel).toHaveFocus()
  await person.keyboard('{ArrowDown}')
  expect(within(panel).getByRole('link', { name: /Beto Pro/ })).toHaveFocus()
  expect(calculator).toHaveAttribute('href', '/calculadora-txi')
  expect(calculator).toHaveAttribute('target', '_blank')
  expect(within(panel).queryByText('Solo móvil')).toBeNull()
  expect(asked.mock.calls).toEqual([[{ page: '1', limit: '100' }]])
  await person.click(screen.getByText('fuera'))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an empty catalogue says so', async () => {
  server.answer(listApps, testPage([]))
  const { person } = show()
  await person.click(screen.getByRole('button', { name: 'Aplicaciones' }))
  expect(await screen.findByText('No hay aplicaciones disponibles')).toBeVisible()
})

test('a catalogue that failed to load can be retried', async () => {
  server.use(mockNetworkFailure(listApps))
  const { person } = show()
  await person.click(screen.getByRole('button', { name: 'Aplicaciones' }))
  expect(await screen.findByText('No se pudieron obtener las aplicaciones')).toBeVisible()
  server.answer(listApps, testPage([beto]))
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await screen.findByRole('link', { name: /Beto Pro/ })).toBeVisible()
})

test("bar and account menu have the portal's entries, then the remotes', for those who may open them", async () => {
  const entry = (path: string, access: 'user' | 'admin', place: 'bar' | 'menu', label: string) => ({
    path,
    access,
    title: label,
    nav: { in: place, label, order: 1 },
  })
  const own = [
    entry('/caudal', 'user', 'bar', 'Caudal'),
    entry('/caudal/x', 'admin', 'bar', 'Ajustes'),
    entry('/caudal/y', 'user', 'menu', 'Mis caudales'),
    entry('/caudal/z', 'admin', 'menu', 'Todos los caudales'),
  ]
  const shown = async (role: number) => {
    const { unmount } = await showMenu(role, [...own, ...pages])
    const bar = within(screen.getByRole('navigation', { name: 'Secciones' })).getAllByRole('link')
    const menu = screen.getAllByRole('menuitem')
    const texts = [bar, menu].map((links) =>
      links.map((link) => [link.textContent, link.getAttribute('href')].filter(Boolean).join(' ')),
    )
    unmount()
    return texts
  }
  const sections = ['Inicio /apps', 'Planes /planes', 'Mi perfil /perfil']
  expect(await shown(ROLE_USER)).toEqual([
    [...sections, 'Caudal /caudal'],
    [
      ...['Mi perfil /perfil', 'Mi facturación', 'Planes /planes', 'Mis caudales /caudal/y'],
      ...['Ayuda', 'Cerrar sesión'],
    ],
  ])
  const [bar, menu] = await shown(ROLE_ADMIN)
  expect(bar).toEqual([...sections, 'Ajustes /caudal/x', 'Caudal /caudal'])
  expect(menu).toEqual(expect.arrayContaining(['Panel /admin', 'Todos los caudales /caudal/z']))
  // Where the bar is too narrow for its entries.
  window.matchMedia = () => ({ matches: true }) as MediaQueryList
  expect((await shown(ROLE_USER))[1]).toEqual(
    expect.arrayContaining(['Caudal /caudal', 'Mis caudales /caudal/y']),
  )
  Reflect.deleteProperty(window, 'matchMedia')
})

test('signing out ends the session and goes to /login, also when the server fails', async () => {
  server.use(mockNetworkFailure(logout))
  const { person, router } = await showMenu()
  await person.click(screen.getByRole('menuitem', { name: 'Cerrar sesión' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'))
  expect(sessionStore.getState().isAuthenticated).toBe(false)
})

const pay = 'https://pay.example/s'

/** A tab that `window.open` returns. */
function fakeTab() {
  const tab = {
    closed: false,
    opener: window as unknown,
    document: document.implementation.createHTMLDocument(),
    location: { replace: jest.fn() },
    close: jest.fn(),
  }
  const open = jest.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return { tab, open }
}

test.each<[string, HttpHandler, string]>([
  ['the provider’s session', mockEndpoint(billingPortal, { url: pay }), pay],
  [
    'its public portal where no provider is',
    mockEndpoint(billingPortal, apiFailure('BILLING_UNAVAILABLE')),
    'https://billing.example/',
  ],
])(
  'the billing tab opens with the press, and shows %s when the answer is there',
  async (_, answer, address) => {
    const { tab, open } = fakeTab()
    server.use(answer)
    await pressBilling()
    expect(open.mock.calls).toEqual([['', '_blank']])
    expect(tab.opener).toBeNull()
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(address))
  },
)

test('where the browser opens no tab, billing is offered as a link', async () => {
  jest.spyOn(window, 'open').mockReturnValue(null)
  server.answer(billingPortal, { url: pay })
  await pressBilling()
  expect(await screen.findByRole('link', { name: /Mi facturación/ })).toHaveAttribute('href', pay)
})

test('an error of the billing portal is shown, and its tab closes', async () => {
  const { tab } = fakeTab()
  server.answer(billingPortal, apiFailure('INTERNAL', { message: '' }))
  await pressBilling()
  expect(await screen.findByText('Error al crear la sesión de portal')).toBeVisible()
  expect(tab.close).toHaveBeenCalled()
  expect(tab.location.replace).not.toHaveBeenCalled()
})

test('a `keydown` without a key, as password managers send it, changes nothing', () => {
  const failed = jest.fn((event: ErrorEvent) => event.preventDefault())
  window.addEventListener('error', failed)
  show()
  fireEvent(document, new Event('keydown', { bubbles: true }))
  window.removeEventListener('error', failed)
  expect(failed).not.toHaveBeenCalled()
})

test('the search finds while typing, scrolls to the active hit and opens it', async () => {
  server.answer(listApps, testPage([beto]))
  const shown = show()
  const { person, router } = shown
  const field = await openSearch(shown)
  await person.type(field, 'perf')
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Mi perfil'])
  expect(screen.getByRole('listbox')).toHaveAttribute('tabindex', '-1')
  await person.type(field, '{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/perfil'))
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Página' })).toHaveFocus())
})

test('the search finds the apps of every page of the catalogue', async () => {
  const all = Array.from({ length: 369 }, (_, index) =>
    testApp({ id: 1000 + index, nombre: `Bomba ${index + 1}` }),
  )
  server.answer(listApps, ({ query: { page, limit } }) => {
    const first = (Number(page) - 1) * Number(limit)
    return testPage(all.slice(first, first + Number(limit)), {
      ...{ total: all.length, totalPages: 4, currentPage: Number(page) },
    })
  })
  server.answer(listInstruments, testPage([]))
  const shown = show()
  await shown.person.type(await openSearch(shown), 'bomba 369')
  expect(await screen.findByRole('option', { name: /Bomba 369/ })).toBeVisible()
})

test('the search leaves the parameters of the page that is shown, which one chose', async () => {
  server.answer(listApps, testPage([beto]))
  const shown = show()
  const { person, router } = shown
  await act(() => router.navigate('/planes?app=2#precios'))
  await person.type(await openSearch(shown), 'planes{Enter}')
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
  const { pathname, search, hash } = router.state.location
  expect(pathname + search + hash).toBe('/planes?app=2#precios')
})

test('rows of the server belong to the text and do not move the choice', async () => {
  server.answer(listApps, testPage([]))
  server.answer(listInstruments, testPage([]))
  server.answer(listUsers, ({ query: { search } }) =>
    testPage([testUser({ id: 9, name: search === 'oscu' ? 'Óscar Cuervo' : 'Nadie', lastName: '' })]),
  )
  const shown = show(ROLE_ADMIN)
  const { person } = shown
  const field = await openSearch(shown)
  const options = () =>
    screen
      .queryAllByRole('option')
      .map((option) => `${option.ariaSelected === 'true' ? '>' : ''}${option.textContent}`)
  await person.type(field, 'oscu')
  expect(options()).toEqual(['>Tema oscuro'])
  await waitFor(() => expect(options()).toEqual([expect.stringMatching('^Óscar Cuervo'), '>Tema oscuro']))
  await person.type(field, 'r')
  expect(options()).toEqual(['>Tema oscuro'])
})

test('while nothing is typed, the first row is the choice, apps that arrive late included', async () => {
  let answer: () => void = () => undefined
  server.answer(listApps, async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return testPage([beto])
  })
  // Without what was opened recently.
  localStorage.clear()
  await openSearch(show())
  const chosen = () => screen.getByRole('option', { selected: true }).textContent
  expect(chosen()).not.toMatch('Beto Pro')
  await waitFor(() => (answer(), expect(chosen()).toMatch('Beto Pro')))
})

test('that nothing coincides is said once the server has answered', async () => {
  let answer: () => void = () => undefined
  server.answer(listApps, testPage([]))
  server.answer(listInstruments, async () => {
    await new Promise<void>((resolve) => (answer = resolve))
    return testPage([])
  })
  const shown = show()
  await shown.person.type(await openSearch(shown), 'TT-7')
  const panel = screen.getByRole('dialog', { name: 'Buscar' })
  const said = () => within(panel).getByRole('status').textContent
  const askedOnce = waitFor(() => (answer(), expect(said()).not.toBe('')))
  expect(said()).toBe('')
  await askedOnce
  expect(said()).toBe('Nada coincide con «TT-7».')
})

test('a search that was requested in the prerendered frame opens once', async () => {
  server.answer(listApps, testPage([beto]))
  document.documentElement.dataset['search'] = ''
  const { person } = show()
  const field = await screen.findByRole('combobox', { name: 'Buscar' })
  await waitFor(() => expect(field).toHaveFocus())
  await person.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('combobox')).not.toBeInTheDocument())
  expect(document.documentElement.dataset['search']).toBeUndefined()
})

test.each([
  ['changes', { unsaved: true }],
  ['a secret that is shown once', { dismissible: false }],
])('the search does not open over a dialog with %s', async (_what, more) => {
  const { person } = renderWithProviders(
    <>
      <TopBar />
      <Dialog open onOpenChange={() => undefined} title="Nuevo plan" {...more} />
    </>,
    { user: testUser() },
  )
  await screen.findByRole('dialog')
  await person.keyboard('{Control>}k{/Control}')
  expect(screen.queryByRole('combobox')).not.toBeInTheDocument()
})

test('what is typed while the search loads is in its field, and not on the page', async () => {
  server.answer(listApps, testPage([beto]))
  const { person } = show()
  const launcher = screen.getByRole('button', { name: 'Aplicaciones' })
  launcher.focus()
  const beneath = jest.fn()
  launcher.addEventListener('keydown', ({ key }) => beneath(key))
  await person.keyboard('{Control>}k{/Control}per')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Buscar' })).toHaveFocus())
  expect(screen.getByRole('combobox')).toHaveValue('per')
  expect(beneath.mock.calls.flat()).toEqual(['Control', 'k'])
  await person.keyboard('f{Escape}')
  await waitFor(() => expect(launcher).toHaveFocus())
})
