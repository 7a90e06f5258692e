import { changeEmail, confirmEmail, deleteAccount, exportOwnData } from '@csuite/shared/contract/account'
import { currentUser } from '@csuite/shared/contract/login'
import { sessionStore } from '@csuite/shared/session'
import { apiFailure, mockEndpoint, testUser } from '@csuite/shared/testing'
import { saveFile } from '@csuite/shared/ui/save-file'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { left, open, pass, setUpBrowser } from '../../../testing/open'

jest.mock('@csuite/shared/ui/save-file', () => ({ saveFile: jest.fn() }))

const server = setUpBrowser()

const ana = testUser()

async function openSection(name: string) {
  const { user } = await open('/perfil', { user: ana })
  await user.click(screen.getByRole('tab', { name: 'Mis datos' }))
  return { user, within: within(await screen.findByRole('region', { name })) }
}

describe('Una copia de tus datos', () => {
  const saved = jest.mocked(saveFile)
  beforeEach(() => void saved.mockReset())

  async function download(answer: unknown) {
    server.answer(exportOwnData, answer as never)
    const { user, within: inside } = await openSection('Una copia de tus datos')
    await user.click(inside.getByRole('button', { name: 'Descargar mis datos' }))
    return inside
  }

  test('is saved as a file', async () => {
    const inside = await download({ cuenta: { name: 'Ana' } })
    expect(await inside.findByText('El archivo con tus datos está listo.')).toBeInTheDocument()
    expect(JSON.parse((await saved.mock.lastCall?.[0].text()) ?? '')).toEqual({ cuenta: { name: 'Ana' } })
  })

  const cut = 'Tu sesión terminó antes de completar la copia.'
  test.each([
    ['was cut short', { cuenta: { name: 'Ana' }, incompleto: cut }, cut],
    ['could not be had', apiFailure('TOO_MANY_REQUESTS'), 'Demasiados intentos.'],
  ])('that %s is said, and not saved', async (_, answer, text) => {
    const inside = await download(answer)
    expect(await inside.findByRole('alert')).toHaveTextContent(text)
    expect(inside.queryByText('El archivo con tus datos está listo.')).not.toBeInTheDocument()
    expect(saved).not.toHaveBeenCalled()
  })
})

describe('Cambiar de email', () => {
  const wanted = 'ana.nueva@planta.example'
  async function openWith(...handlers: Parameters<typeof server.use>) {
    server.use(...handlers, mockEndpoint(changeEmail, { message: 'ok' }))
    const opened = await openSection('Cambiar de email')
    const ask = async (email = wanted) =>
      opened.user.type(opened.within.getByLabelText('Nuevo email'), `${email}{Enter}`)
    return { ...opened, ask }
  }

  test('the new address proves itself by a code; the session shows it from then on', async () => {
    const sent: unknown[] = []
    const {
      user,
      ask,
      within: inside,
    } = await openWith(
      mockEndpoint(changeEmail, { message: 'ok' }, sent),
      mockEndpoint(
        confirmEmail,
        ({ body }) => {
          if (body.codigo !== '123456') return apiFailure('INVALID_CODE')
          server.answer(currentUser, { ...ana, email: wanted })
          return { message: 'ok' }
        },
        sent,
      ),
      mockEndpoint(currentUser, ana),
    )
    expect(inside.getByText(`Hoy entras con ${ana.email}.`)).toBeInTheDocument()
    await ask(` ${wanted} `)
    expect(await inside.findByText(/acabamos de enviarle un código/)).toBeInTheDocument()
    await waitFor(() => expect(inside.getByLabelText('Código')).toHaveFocus())
    await user.keyboard('111111{Enter}')
    expect(await inside.findByRole('alert')).toHaveTextContent('El código no es correcto.')
    await waitFor(() => expect(inside.getByLabelText('Código')).toBeInvalid())
    expect(inside.getByLabelText('Código')).toHaveFocus()
    await user.click(inside.getByRole('button', { name: 'Usar otra dirección' }))
    expect(inside.queryByRole('alert')).not.toBeInTheDocument()
    await ask()
    await waitFor(() => expect(inside.getByLabelText('Código')).toHaveFocus())
    await user.keyboard('123456')
    await pass(1000)
    expect(await inside.findByText(/^Listo: desde ahora entras con ana.nueva@/)).toBeInTheDocument()
    expect(sessionStore.getState().user?.email).toBe(wanted)
    expect(sent).toEqual([{ email: wanted }, { codigo: '111111' }, { email: wanted }, { codigo: '123456' }])
  })

  test('the code can still be written after a reload, until another address is wanted', async () => {
    const first = await openWith()
    await first.ask()
    await first.within.findByLabelText('Código')
    cleanup()
    const second = await openWith()
    expect(second.within.getByText(/acabamos de enviarle un código/)).toHaveTextContent(wanted)
    expect(second.within.getByLabelText('Código')).not.toHaveFocus()
    await second.user.click(second.within.getByRole('button', { name: 'Usar otra dirección' }))
    cleanup()
    const third = await openWith()
    expect(third.within.getByLabelText('Nuevo email')).toHaveValue('')
  })

  test('a code that is late or expired is asked for again, once its waiting time is over', async () => {
    const sent: unknown[] = []
    const answer = mockEndpoint(changeEmail, { message: 'Te enviamos otro código.' }, sent)
    const { user, ask, within: inside } = await openWith(answer)
    await ask()
    expect(await inside.findByRole('button', { name: /^Reenviar en (60|59)s$/ })).toBeDisabled()
    await pass(60_000)
    await user.click(inside.getByRole('button', { name: 'Reenviar código' }))
    expect(await inside.findByText('Te enviamos otro código.')).toBeInTheDocument()
    expect(sent).toEqual([{ email: wanted }, { email: wanted }])
  })

  test.each([
    [
      'where the person cannot be read again',
      mockEndpoint(confirmEmail, { message: 'ok' }),
      mockEndpoint(currentUser, apiFailure('UNAVAILABLE')),
    ],
    [
      'by the try after one whose answer was lost',
      mockEndpoint(confirmEmail, apiFailure('CODE_EXPIRED')),
      mockEndpoint(currentUser, { ...ana, email: wanted }),
    ],
  ])('a change that is done is said, also %s', async (_, ...answers) => {
    const { user, ask, within: inside } = await openWith(...answers)
    await ask()
    await user.type(await inside.findByLabelText('Código'), '123456')
    await pass(1000)
    expect(await inside.findByText(/^Listo: desde ahora entras con ana.nueva@/)).toBeInTheDocument()
    expect(inside.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('a refused address is said and stays typed', async () => {
    const fields = { email: 'Ya es el email de tu cuenta.' }
    const { ask, within: inside } = await openWith(
      mockEndpoint(changeEmail, apiFailure('VALIDATION', { fields })),
    )
    await ask(ana.email)
    expect(await inside.findByRole('alert')).toHaveTextContent('Ya es el email de tu cuenta.')
    expect(inside.getByLabelText('Nuevo email')).toHaveValue(ana.email)
  })
})

describe('Eliminar la cuenta', () => {
  async function openDialog() {
    const { user, within: inside } = await openSection('Eliminar la cuenta')
    expect(inside.getAllByRole('listitem')).toHaveLength(6)
    await user.click(inside.getByRole('button', { name: 'Eliminar mi cuenta' }))
    const dialog = await screen.findByRole('dialog', { name: '¿Eliminar tu cuenta para siempre?' })
    const field = within(dialog).getByLabelText(`Escribe ${ana.email} para confirmar`)
    const remove = () => user.click(within(dialog).getByRole('button', { name: 'Eliminar para siempre' }))
    return { user, dialog: within(dialog), field, remove }
  }

  test('asks for the address typed, then leaves with a goodbye and nothing of the person', async () => {
    const removed = jest.fn()
    server.answer(deleteAccount, () => void removed())
    sessionStorage.setItem('csuite-typed-email', '"ana"')
    const { user, field, remove } = await openDialog()
    await user.type(field, 'otra@planta.example')
    await remove()
    expect(field).toHaveAccessibleDescription('No coincide con el email de tu cuenta.')
    expect(removed).not.toHaveBeenCalled()
    await user.clear(field)
    await user.type(field, ana.email.toUpperCase())
    await remove()
    await waitFor(() => expect(left.replace).toHaveBeenCalledWith('/login?notice=account_deleted'))
    expect(sessionStore.getState().token).toBeNull()
    expect(sessionStorage.getItem('csuite-typed-email')).toBeNull()
  })

  test('a refusal is said and keeps the session', async () => {
    server.answer(deleteAccount, apiFailure('LAST_ADMIN'))
    const { user, dialog, field, remove } = await openDialog()
    await user.type(field, ana.email)
    await remove()
    expect(await dialog.findByRole('alert')).toHaveTextContent('al menos un administrador activo')
    expect(sessionStore.getState().token).not.toBeNull()
    expect(left.replace).not.toHaveBeenCalled()
  })
})

test('the sign-in says goodbye', async () => {
  await open('/login?notice=account_deleted')
  expect(screen.getByText(/Tu cuenta se eliminó/)).toBeInTheDocument()
})
