import { checkEmail, register } from '@csuite/shared/contract/registration'
import { sessionStore } from '@csuite/shared/session'
import { apiFailure } from '@csuite/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { button, failuresOf, field, open, setUpBrowser } from '../../testing/open'

const server = setUpBrowser()

const VERIFY = '/verify-email?email=ana%40planta.example&redirect_url=https%3A%2F%2Fcsuite.example'

async function submitPerson(user: UserEvent, email = 'ana@planta.example') {
  for (const [label, text] of [
    ['Email', email],
    ['Nombre', 'Ana'],
    ['Apellido', 'Pérez'],
    ['Teléfono', '987654321'],
  ] as const) {
    await user.click(field(label))
    await user.paste(text)
  }
  await user.click(button('Siguiente'))
}
async function toStepTwo(route = '/register') {
  const rendered = await open(route)
  server.answer(checkEmail, null)
  await submitPerson(rendered.user)
  await screen.findByLabelText('Contraseña')
  return rendered
}

async function submitPassword(user: UserEvent, password: string, confirmation = password) {
  await user.type(field('Contraseña'), password)
  await user.type(field('Confirmar contraseña'), confirmation)
  await user.click(button('Crear cuenta'))
}

describe('step 1', () => {
  test('names each field that is missing, which browsers fill in, and puts the focus on the first', async () => {
    const { user } = await open('/register')
    await user.click(button('Siguiente'))
    for (const [label, text, token] of [
      ['Email', 'El email es requerido', 'username'],
      ['Nombre', 'El nombre es requerido', 'given-name'],
      ['Apellido', 'El apellido es requerido', 'family-name'],
      ['Teléfono', 'El teléfono es requerido', 'tel'],
    ] as const) {
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(text))
      expect(field(label)).toBeInvalid()
      expect(field(label)).toHaveAttribute('autocomplete', token)
    }
    expect(field('Email')).toHaveFocus()
  })

  test('a phone needs 10 characters with its plus sign and country code, and to be valid', async () => {
    const { user } = await open('/register')
    await user.type(field('Teléfono'), '987654')
    await user.click(button('Siguiente'))
    await waitFor(() =>
      expect(field('Teléfono')).toHaveAccessibleDescription('El teléfono debe tener al menos 10 dígitos'),
    )
    await user.type(field('Teléfono'), '32')
    await waitFor(() => expect(field('Teléfono')).toHaveAccessibleDescription('El teléfono no es válido'))
    await user.type(field('Teléfono'), '1')
    await waitFor(() => expect(field('Teléfono')).toBeValid())
  })

  test.each(['pending_verification', 'suspended'] as const)(
    'an address whose account is %s leads to its verification, with the target',
    async (status) => {
      const { user, address } = await open('/register?redirect_url=https%3A%2F%2Fcsuite.example')
      server.answer(checkEmail, { email: 'ana@planta.example', status })
      await submitPerson(user)
      await waitFor(() => expect(address()).toBe(VERIFY))
      expect(await screen.findByText(/^Para recibir un código usa/)).toBeInTheDocument()
    },
  )

  test('an address of an active account leads to /login, which says so and keeps the target', async () => {
    const { user, address } = await open('/register?redirect_url=https%3A%2F%2Fcsuite.example')
    server.answer(checkEmail, { email: 'ana@planta.example', status: 'active' })
    await submitPerson(user)
    await screen.findByText('Este usuario ya está registrado, ingrese para continuar')
    expect(address()).toBe('/login?redirect_url=https%3A%2F%2Fcsuite.example')
    expect(field('Email')).toHaveValue('ana@planta.example')
  })

  test.each(failuresOf(checkEmail, 'Ups! Ocurrió un error inesperado, inténtalo de nuevo'))(
    'a check that fails leads to /login with %s; what was typed waits on /register',
    async (_, failure, text) => {
      const { user, router, address } = await open('/register')
      server.use(failure)
      await submitPerson(user)
      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(address()).toBe('/login')
      await act(() => router.navigate(-1))
      expect(await screen.findByLabelText('Nombre')).toHaveValue('Ana')
      expect(field('Teléfono')).toHaveValue('+51 987 654 321')
    },
  )

  test.each(['josé.pérez@empresa.pe', 'ana|b@empresa.pe', '.ana@empresa.pe', `${'a'.repeat(65)}@empresa.pe`])(
    '%s is refused at the field, before anything is sent',
    async (email) => {
      const { user, address } = await open('/register')
      const sent = server.answer(checkEmail, null)
      await submitPerson(user, email)
      await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('El email no es válido'))
      expect([address(), sent]).toEqual(['/register', []])
    },
  )

  test('an address that the server refuses says so at its field, and the person stays', async () => {
    const { user, address } = await open('/register')
    const fields = { email: 'El email no es válido' }
    server.answer(checkEmail, apiFailure('VALIDATION', { fields }))
    await submitPerson(user)
    await waitFor(() => expect(field('Email')).toHaveAccessibleDescription('El email no es válido'))
    expect(address()).toBe('/register')
    await waitFor(() => expect(field('Email')).toHaveFocus())
  })

  test('invisible characters around an address fall away; while it is checked the inputs are disabled', async () => {
    const { user } = await open('/register')
    let answer: (found: null) => void = () => undefined
    const sent = server.answer(checkEmail, () => new Promise((resolve) => (answer = resolve)))
    await submitPerson(user, '\u200bana@planta.example\u202c')
    expect(await screen.findByRole('button', { name: 'Comprobando...' })).toHaveAttribute('aria-busy', 'true')
    expect(field('Email')).toBeDisabled()
    await waitFor(() => expect(sent).toHaveLength(1))
    answer(null)
    await screen.findByLabelText('Contraseña')
    expect(sent).toEqual([{ email: 'ana@planta.example' }])
    expect(screen.getByText(/ana@planta\.example/)).toHaveTextContent(/^[\x20-\x7eáéíóúñ:]*$/)
  })
})

describe('step 2', () => {
  test('comes for an address that nobody has, and asks for the password and its confirmation', async () => {
    const { user } = await toStepTwo()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Paso 2 de 2')
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    await user.click(button('Crear cuenta'))
    expect(await screen.findByText('La contraseña es requerida')).toBeInTheDocument()
    expect(screen.getByText('Confirma tu contraseña')).toBeInTheDocument()
    expect(field('Contraseña')).toHaveFocus()
    expect(field('Contraseña')).toHaveAccessibleDescription(/Usa mayúsculas, números y símbolos/)
  })

  test('the rules say while one types which of them are met, and a bar how strong the password is', async () => {
    const { user } = await toStepTwo()
    const rule = (text: string) => screen.getByText(text)
    await user.type(field('Contraseña'), '12345')
    expect(rule('Al menos 6 caracteres')).not.toHaveTextContent('(cumplido)')
    expect(rule('Distinta de las más comunes')).toHaveTextContent('(no cumplido)')
    expect(screen.getByText('Seguridad: débil')).toBeInTheDocument()
    await user.type(field('Contraseña'), '-Valvula')
    expect(rule('Al menos 6 caracteres')).toHaveTextContent('(cumplido)')
    expect(rule('Distinta de las más comunes')).toHaveTextContent('(por comprobar)')
    expect(screen.getByText('Seguridad: fuerte')).toBeInTheDocument()
  })

  test('a password that the server refuses is marked, with the reason at its field', async () => {
    const { user } = await toStepTwo()
    const reason = 'Esta contraseña es demasiado común.'
    server.answer(register, apiFailure('VALIDATION', { fields: { password: reason } }))
    await submitPassword(user, 'futbol')
    await waitFor(() =>
      expect(field('Contraseña')).toHaveAccessibleDescription(expect.stringContaining(reason)),
    )
    expect(field('Contraseña')).toHaveFocus()
    expect(screen.getByRole('alert')).not.toHaveTextContent(reason)
  })

  test('a password has at least 6 characters and is typed twice alike; errors go when corrected', async () => {
    const { user } = await toStepTwo()
    await submitPassword(user, 'corta', 'larga')
    expect(await screen.findByText('La contraseña debe tener al menos 6 caracteres')).toBeInTheDocument()
    expect(screen.getByText('Las contraseñas no coinciden')).toBeInTheDocument()
    await user.clear(field('Contraseña'))
    await user.type(field('Contraseña'), 'secreta')
    await user.clear(field('Confirmar contraseña'))
    await user.type(field('Confirmar contraseña'), 'secreta')
    await waitFor(() => expect(field('Contraseña')).toBeValid())
    await waitFor(() => expect(field('Confirmar contraseña')).toBeValid())
  })

  test('a password that is too long is said once, and never in English', async () => {
    const { user } = await toStepTwo()
    const password = 'Turbina-4'.repeat(15)
    for (const label of ['Contraseña', 'Confirmar contraseña']) {
      await user.click(field(label))
      await user.paste(password)
    }
    await user.click(button('Crear cuenta'))
    expect(await screen.findByText('La contraseña debe tener como máximo 128 caracteres')).toBeInTheDocument()
    expect(field('Confirmar contraseña')).toBeValid()
  })

  test("'Anterior' and the browser's Back both return to step 1, and nothing is lost either way", async () => {
    const { router, user } = await toStepTwo()
    await user.type(field('Contraseña'), 'secreta')
    await user.click(button('Anterior'))
    expect(await screen.findByLabelText('Nombre')).toHaveValue('Ana')
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(field('Email')).toHaveValue('ana@planta.example')
    expect(field('Teléfono')).toHaveValue('+51 987 654 321')
    await user.click(button('Siguiente'))
    expect(await screen.findByLabelText('Contraseña')).toHaveValue('secreta')
    await act(() => router.navigate(-1))
    expect(await screen.findByLabelText('Apellido')).toHaveValue('Pérez')
  })

  test('creates the account and goes to its verification with the target', async () => {
    const { user, address } = await toStepTwo('/register?redirect_url=https%3A%2F%2Fcsuite.example')
    let answer: (made: { email: string }) => void = () => undefined
    const sent = server.answer(register, () => new Promise((resolve) => (answer = resolve)))
    await submitPassword(user, 'secreta')
    expect(await screen.findByRole('button', { name: 'Creando cuenta...' })).toHaveAttribute(
      'aria-busy',
      'true',
    )
    expect(field('Contraseña')).toBeDisabled()
    await waitFor(() => expect(sent).toHaveLength(1))
    answer({ email: 'ana@planta.example' })
    await waitFor(() => expect(address()).toBe(VERIFY))
    expect(await screen.findByText(/^Escribe el código de 6 dígitos que enviamos a/)).toBeInTheDocument()
    expect(sent).toEqual([
      {
        email: 'ana@planta.example',
        name: 'Ana',
        lastName: 'Pérez',
        phone: '+51987654321',
        password: 'secreta',
      },
    ])
    expect(sessionStore.getState().pendingVerificationEmail).toBe('ana@planta.example')
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toContain('secreta')
  })

  test.each(failuresOf(register, 'Error al registrar usuario'))(
    'a failure shows %s in an alert until the next edit; the fields keep their values',
    async (_, failure, text) => {
      const { user } = await toStepTwo()
      server.use(failure)
      await submitPassword(user, 'secreta')
      expect(await screen.findByRole('alert')).toHaveTextContent(text)
      expect(field('Contraseña')).toHaveValue('secreta')
      await user.type(field('Contraseña'), 'x')
      expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    },
  )
})

test('an address opened at step 2 without the first step starts at step 1', async () => {
  const { router } = await open('/register')
  await act(() => router.navigate('/register', { state: { step: 2 } }))
  expect(await screen.findByLabelText('Nombre')).toBeInTheDocument()
})
