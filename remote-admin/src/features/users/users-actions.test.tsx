import type { User } from '@csuite/shared/contract/user'
import { listUsers, toggleUserStatus, userStats, verifyEmails } from '@csuite/shared/contract/users'
import {
  apiFailure,
  mockEndpoint,
  mockNetworkFailure,
  testAdmin,
  testPage,
  testUser,
} from '@csuite/shared/testing'
import { toast } from '@csuite/shared/ui/toast'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { EditedAsDora, mockPanel, openAsAdmin, pressIn, recordSaved } from '../../testing/panel'
import { UsersScreen } from './users-screen'

let people: User[]
const verified: unknown[] = []
const server = mockPanel(
  mockEndpoint(userStats, { totalUsers: 3, activeUsers: 0, pendingVerification: 3, administrators: 2 }),
  mockEndpoint(listUsers, ({ query }) =>
    testPage(people.filter(({ status }) => !query['status'] || status === query['status'])),
  ),
  mockEndpoint(
    verifyEmails,
    ({ body }) => {
      people = people.filter(({ id }) => !body.userIds.includes(id))
      return { verified: body.userIds.length }
    },
    verified,
  ),
)
beforeEach(() => {
  verified.length = 0
  people = ['Ana', 'Beto', 'Cira'].map((name, index) =>
    testUser({ id: index + 10, name, email: `${name}@planta.example`, status: 'pending_verification' }),
  )
})

async function open(query = '?status=pending_verification') {
  const { person } = openAsAdmin(
    <UsersScreen PlansModal={() => null} EditUserModal={EditedAsDora} />,
    `/admin/usuarios${query}`,
  )
  await screen.findByRole('table')
  return person
}
const box = (name: string) => screen.getByRole('checkbox', { name: `Seleccionar a ${name} Pérez` })
/** Opens the first row's menu. */
const openMenu = (person: UserEvent) =>
  person.click(screen.getAllByRole('button', { name: /^Más acciones con/ })[0] as HTMLElement)
const choose = async (person: UserEvent, item: string) => {
  await openMenu(person)
  await person.click(screen.getByRole('menuitem', { name: item }))
}
const verify = () => screen.getByRole('button', { name: 'Verificar' })

test("'Verificar' is disabled without a selection, and verifies exactly the selected", async () => {
  const person = await open()
  expect(verify()).toBeDisabled()
  await person.click(box('Ana'))
  await person.click(box('Cira'))
  expect(screen.getByText('2 seleccionados')).toBeInTheDocument()
  await person.click(verify())
  expect(await screen.findByText('2 usuario(s) verificado(s) exitosamente')).toBeInTheDocument()
  expect(verified).toEqual([{ userIds: [10, 12] }])
  await waitFor(() => expect(screen.queryByText('Ana Pérez')).not.toBeInTheDocument())
  expect(box('Beto')).not.toBeChecked()
  expect(verify()).toBeDisabled()
})

test("a failure shows the server's message or the fixed one and keeps the selection", async () => {
  server.answer(verifyEmails, () => apiFailure('INVALID_STATE', { message: 'Ana ya está activa.' }))
  const person = await open()
  await person.click(box('Ana'))
  await person.click(verify())
  expect(await screen.findByRole('alert')).toHaveTextContent('Ana ya está activa.')
  expect(box('Ana')).toBeChecked()
  server.use(mockNetworkFailure(verifyEmails))
  await person.click(verify())
  expect(
    await screen.findByText('Error al verificar usuarios. Por favor, intenta de nuevo.'),
  ).toBeInTheDocument()
})

test('outside the pending filter nobody can be selected or verified; another filter clears the selection', async () => {
  const person = await open()
  await person.click(box('Ana'))
  await person.selectOptions(screen.getByLabelText('Estado'), 'Todos')
  await waitFor(() => expect(box('Ana')).toBeDisabled())
  for (const checkbox of screen.getAllByRole('checkbox')) expect(checkbox).toBeDisabled()
  expect(verify()).toBeDisabled()
  await person.selectOptions(screen.getByLabelText('Estado'), 'Pendiente Verificación')
  await waitFor(() => expect(box('Ana')).toBeEnabled())
  expect(box('Ana')).not.toBeChecked()
})

test('suspending is confirmed, shown in the row and can be undone', async () => {
  people = [testUser({ id: 10, status: 'active' })]
  const changed = jest.fn()
  server.answer(toggleUserStatus, ({ params }) => {
    changed(params['id'])
    people = [testUser({ id: 10, status: 'suspended' })]
    return testUser({ id: 10, status: 'suspended' })
  })
  const person = await open('')
  await choose(person, 'Suspender')
  await pressIn(person, '¿Suspender a Ana Pérez?', 'Cancelar')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(changed).not.toHaveBeenCalled()

  await choose(person, 'Suspender')
  await pressIn(person, '¿Suspender a Ana Pérez?', 'Suspender')
  expect(await screen.findByText('Ana Pérez quedó suspendido.')).toBeInTheDocument()
  expect(changed).toHaveBeenCalledWith('10')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(await within(screen.getByRole('table')).findByText('Suspendido')).toBeInTheDocument()
  server.answer(toggleUserStatus, ({ query }) => {
    expect(query.seen).toBe('suspended')
    people = [testUser({ id: 10, status: 'active' })]
    return testUser({ id: 10, status: 'active' })
  })
  act(() => void toast.ok('Otro aviso.'))
  await person.click(screen.getByRole('button', { name: 'Deshacer' }))
  expect(await screen.findByText('Ana Pérez vuelve a estar activo.')).toBeInTheDocument()
  expect(screen.queryByText('Ana Pérez quedó suspendido.')).not.toBeInTheDocument()
  expect(screen.getByText('Otro aviso.')).toBeInTheDocument()
})

test("suspending the last administrator shows the server's refusal", async () => {
  people = [testAdmin()]
  server.answer(toggleUserStatus, () => apiFailure('LAST_ADMIN'))
  const person = await open('')
  await choose(person, 'Suspender')
  const dialog = await screen.findByRole('dialog')
  expect(within(dialog).getByText(/Es tu propia cuenta/)).toBeInTheDocument()
  await person.click(within(dialog).getByRole('button', { name: 'Suspender' }))
  expect(await screen.findByText('Tiene que quedar al menos un administrador activo.')).toBeInTheDocument()
})

describe('export', () => {
  let saved: ReturnType<typeof recordSaved>
  beforeEach(() => {
    saved = recordSaved()
  })

  test('saves all users that match the filters, with the token', async () => {
    let asked = ''
    server.use(
      http.get('*/api/user/exportar', ({ request }) => {
        asked = new URL(request.url).search
        expect(request.headers.get('authorization')).toMatch(/^Bearer /)
        return HttpResponse.text('id;email\r\n1;a\r\n2;b\r\n', { headers: { 'x-total-count': '2' } })
      }),
    )
    const person = await open('?status=pending_verification&email=planta&page=1')
    await startExport(person)
    expect(await screen.findByText('Exportación lista: 2 usuario(s) en el archivo.')).toBeInTheDocument()
    expect(asked).toBe('?search=planta&status=pending_verification')
    expect(await saved[0]?.file.text()).toBe('id;email\r\n1;a\r\n2;b\r\n')
  })

  async function startExport(person: UserEvent) {
    await screen.findByText('Ana Pérez')
    await person.click(screen.getByRole('button', { name: 'Exportar CSV' }))
  }
  let download: AbortSignal
  /** One row of four, and no end. */
  const endless = http.get('*/api/user/exportar', ({ request }) => {
    download = request.signal
    const body = new ReadableStream({
      start: (stream) => stream.enqueue(new TextEncoder().encode('id;email\r\n1;a\r\n')),
    })
    return new HttpResponse(body, { headers: { 'x-total-count': '4' } })
  })

  test('shows its progress and can be cancelled', async () => {
    server.use(endless)
    const person = await open()
    await startExport(person)
    expect(await screen.findByRole('progressbar', { name: 'Exportando: 1 de 4' })).toHaveValue(1)
    await person.click(screen.getByRole('button', { name: 'Cancelar exportación' }))
    expect(await screen.findByText('Exportación cancelada.')).toBeInTheDocument()
    expect(saved).toEqual([])
  })

  test('ends without a word when the page is left', async () => {
    server.use(endless)
    const said = jest.spyOn(toast, 'ok')
    const { person, unmount } = openAsAdmin(
      <UsersScreen PlansModal={() => null} EditUserModal={EditedAsDora} />,
      '/admin/usuarios',
    )
    await startExport(person)
    await screen.findByRole('progressbar', { name: 'Exportando: 1 de 4' })
    unmount()
    await waitFor(() => expect(download.aborted).toBe(true))
    expect(said).not.toHaveBeenCalled()
  })

  test('a failure shows the fixed text', async () => {
    server.use(http.get('*/api/user/exportar', () => HttpResponse.error()))
    const person = await open()
    await startExport(person)
    expect(await screen.findByText('Error al exportar usuarios')).toBeInTheDocument()
  })
})

test("'Editar' opens the edit dialog; the row and a notice show what was saved", async () => {
  const person = await open('')
  await choose(person, 'Editar')
  await person.click(screen.getByRole('button', { name: 'guarda' }))
  expect(await screen.findByText('Dora Pérez')).toBeVisible()
  expect(screen.queryByText('Ana Pérez')).not.toBeInTheDocument()
  expect(screen.getByText('Los datos de Dora Pérez se guardaron.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'guarda' })).not.toBeInTheDocument()
})
