import { type Notice, dismissNotice, listNotices } from '@csuite/shared/contract/notices'
import { signIn, signOutLocally } from '@csuite/shared/session'
import { mockNetworkFailure, mockServer, testToken, testUser } from '@csuite/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { prerenderNotices } from './frame-prerender'
import { timeUntil } from './notice-item'
import { startNotices } from './notices'

const server = mockServer()
const person = userEvent.setup()

const testNotice = (changes: Partial<Notice> = {}): Notice => ({
  ...{ id: 1, titulo: 'Corte', texto: '<b>Planta 2</b>', nivel: 'aviso', version: 1 },
  ...{ desde: '2026-01-01T00:00:00.000Z', hasta: '2999-01-01T00:00:00.000Z' },
  ...{ audiencia: 'todos', enlace: null, ...changes },
})

let stop: () => void = () => undefined

type Listener = (state: { location: { pathname: string } }) => void

/** A tab whose document prerendered these notices, and what the server answers from then on. */
function open(prerendered: Notice[], answered = prerendered) {
  document.body.innerHTML = prerendered.length > 0 ? prerenderNotices(prerendered, Date.now()).html : ''
  // As the document's script does.
  document.getElementById('avisos')?.removeAttribute('hidden')
  let followed: Listener = () => undefined
  const navigate = jest.fn()
  server.answer(listNotices, answered)
  const subscribe = (listener: Listener) => {
    followed = listener
    return () => undefined
  }
  act(() => {
    stop = startNotices({ navigate, subscribe })
  })
  return {
    navigate,
    go: (pathname: string) => act(() => followed({ location: { pathname } })),
    /** The session's change has the notices read. */
    read: async (id = 7) => {
      await act(async () => signIn(testToken(), testUser({ id })))
    },
  }
}
const floating = () => screen.queryByRole('status')
afterEach(() => {
  stop()
  signOutLocally()
  localStorage.clear()
})

test('the prerendered line goes on as it is, its markup as text, and can be put away', async () => {
  open([testNotice()])
  expect(screen.getByText('<b>Planta 2</b>')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Cerrar aviso' }))
  expect(screen.queryByText('Corte')).not.toBeInTheDocument()
  expect(localStorage.getItem('csuite-notices-closed')).toBe('{"user":null,"keys":["1.1"]}')
})

test.each([
  ['after signing in', true],
  ['before', false],
])(
  'what a person put away %s stays for them, not for who signs in here after them',
  async (_, isSignedIn) => {
    const told = server.answer(dismissNotice, undefined)
    const { read } = open([testNotice({ version: 3 })], [testNotice({ version: 3 })])
    if (isSignedIn) await read()
    await person.click(await screen.findByRole('button', { name: 'Cerrar aviso' }))
    await read()
    await waitFor(() => expect(told).toEqual([{ version: 3 }]))
    expect(screen.queryByText('Corte')).not.toBeInTheDocument()
    // In a document that did not see the session end.
    stop()
    act(() => signOutLocally())
    const next = open([testNotice({ version: 3 })])
    await next.read(8)
    expect(await screen.findByText('Corte')).toBeVisible()
    expect(told).toHaveLength(1)
    act(() => signOutLocally())
    await next.read(7)
    expect(screen.queryByText('Corte')).not.toBeVisible()
  },
)

test('maintenance cannot be put away and counts down; the next one waits its turn', () => {
  open([testNotice({ nivel: 'mantenimiento' }), testNotice({ id: 2, titulo: 'Después' })])
  expect(screen.getByText(/^Termina en \d+ d/)).toBeVisible()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
  expect(screen.queryByText('Después')).not.toBeInTheDocument()
})

test('a notice that arrives later moves nothing: it floats until the next navigation', async () => {
  const { read, go } = open([], [testNotice()])
  await read()
  expect(await screen.findByText('Corte')).toBeVisible()
  expect(floating()).toHaveTextContent('Corte')
  // An open dialog does not hide it.
  expect(floating()?.closest('[aria-live]')).not.toBeNull()
  go('/planes')
  expect(screen.getByText('Corte')).toBeVisible()
  expect(floating()).not.toBeInTheDocument()
})

test('the place of a notice that ended stays empty until the next navigation', async () => {
  const { read, go } = open([testNotice()], [])
  await read()
  await waitFor(() => expect(screen.getByText('Corte')).not.toBeVisible())
  go('/planes')
  expect(screen.queryByText('Corte')).not.toBeInTheDocument()
})

test('a notice of signed-out people goes when the person signs in', async () => {
  const { read } = open([testNotice({ audiencia: 'sin-sesion' })], [])
  expect(screen.getByText('Corte')).toBeVisible()
  await read()
  expect(screen.getByText('Corte')).not.toBeVisible()
})

test('without an answer of the server, what was for the person goes when they sign out', async () => {
  const { read } = open([testNotice({ id: 3, titulo: 'Para todos' })])
  server.answer(listNotices, [
    { ...testNotice({ titulo: 'De una persona' }), nivel: 'personal' },
    testNotice({ id: 2, titulo: 'De un grupo', audiencia: { grupos: [1] } }),
    testNotice({ id: 3, titulo: 'Para todos' }),
  ])
  await read()
  expect(await screen.findByText('De una persona')).toBeVisible()
  server.use(mockNetworkFailure(listNotices))
  act(() => signOutLocally())
  expect(screen.getByText('Para todos')).toBeVisible()
})

test('a page of the portal opens inside, another site in a new tab', async () => {
  const { navigate } = open([testNotice({ enlace: '/planes' })])
  await person.click(screen.getByRole('link', { name: 'Más información' }))
  expect(navigate).toHaveBeenCalledWith('/planes')
  open([testNotice({ enlace: 'https://estado.example/' })])
  expect(screen.getByRole('link', { name: 'Más información' })).toHaveAttribute('target', '_blank')
})

test.each([
  [30_000, '1 min'],
  [12 * 60_000, '12 min'],
  [60 * 60_000, '1 h'],
  [125 * 60_000, '2 h 5 min'],
  [24 * 3_600_000, '1 d'],
  [52 * 3_600_000, '2 d 4 h'],
])('%i ms are %s', (ms, text) => {
  expect(timeUntil(new Date(ms).toISOString(), 0)).toBe(text)
})
