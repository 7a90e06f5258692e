import { overrideSettings } from '@csuite/shared/client'
import { signInWay } from '@csuite/shared/contract/company'
import { login } from '@csuite/shared/contract/login'
import { takeRememberedRedirect, takeSignIn } from '@csuite/shared/session'
import { apiFailure } from '@csuite/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { button, field, left, open, setUpBrowser } from '../../testing/open'

const server = setUpBrowser()
const target = '?redirect_url=https%3A%2F%2Fcsuite.example%2Fx'
const ir = '/api/auth/empresa/3'
const only = 'Las direcciones @planta.example no usan contraseña: entra con «Continuar con Planta».'

beforeEach(() => overrideSettings({ company: true, redirectAllowlist: ['https://csuite.example'] }))
afterEach(() => overrideSettings({ company: undefined as never, redirectAllowlist: [] }))

const openAddress = async (route = '/login') => {
  const opened = await open(route)
  await screen.findByRole('button', { name: 'Continuar' })
  return opened
}
const next = () => button('Continuar')

test("a company's person goes on to its provider with the address, the target and the choice to keep", async () => {
  const bodies = server.answer(signInWay, { ir })
  const { user } = await openAddress(`/login${target}`)
  expect(screen.queryByLabelText('Contraseña')).not.toBeInTheDocument()
  await user.type(field('Email'), 'ana@planta.example')
  await user.click(screen.getByRole('checkbox', { name: 'Mantener la sesión en este equipo' }))
  await user.click(next())
  const query = new URLSearchParams({
    ...{ login_hint: 'ana@planta.example', redirect_url: 'https://csuite.example/x', mantener: 'true' },
  })
  await waitFor(() => expect(left.go).toHaveBeenCalledWith(`${ir}?${query.toString()}`))
  expect(bodies).toEqual([{ email: 'ana@planta.example' }])
  expect([takeSignIn(), takeRememberedRedirect()]).toEqual(['company', 'https://csuite.example/x'])
})

test('anybody else is asked for the password, and Back asks for the address again with what was typed', async () => {
  server.answer(signInWay, {})
  const { user, router, address } = await openAddress(`/login${target}`)
  await user.type(field('Email'), 'luis@otra.example')
  await user.click(screen.getByRole('checkbox', { name: /^Mantener/ }))
  await user.keyboard('{Enter}')
  await user.click(next())
  expect(await screen.findByLabelText('Contraseña')).toBeVisible()
  expect(field('Email')).toHaveValue('luis@otra.example')
  expect(screen.getByRole('checkbox', { name: /^Mantener/ })).toBeChecked()
  expect(address()).toBe(`/login${target}`)
  await act(() => router.navigate(-1))
  await screen.findByRole('button', { name: 'Continuar' })
  expect(field('Email')).toHaveValue('luis@otra.example')
})

test.each([
  ['an address that is none', 'ana@', null, 'El email no es válido'],
  ['too many tries', 'ana@b.example', apiFailure('TOO_MANY_REQUESTS'), 'Demasiados intentos'],
  ['an answer that leads elsewhere', 'ana@b.example', { ir: 'https://mala.example/' }, 'No se pudo ir'],
  ['an answer that runs', 'ana@b.example', { ir: 'javascript:alert(1)' }, 'No se pudo ir'],
])('is told and the other ways stay: %s', async (_name, typed, answer, said) => {
  if (answer) server.answer(signInWay, answer as never)
  const { user } = await openAddress()
  await user.type(field('Email'), typed)
  await user.click(next())
  expect(await screen.findByText(new RegExp(said))).toBeInTheDocument()
  expect(left.go).not.toHaveBeenCalled()
  expect(field('Email')).toHaveValue(typed)
  await user.click(button('Entrar con contraseña'))
  expect(await screen.findByLabelText('Contraseña')).toBeVisible()
})

test.each([
  ['company_away', /no responde/],
  ['company_outside', /no es de sus dominios/],
  ['company_unverified', /no ha verificado tu email/],
  ['company_constructor', null],
  ['auth_failed', /Google/],
])('what came back is said in the address: %s', async (error, said) => {
  await openAddress(`/login?error=${error}`)
  if (said) expect(await screen.findByRole('alert')).toHaveTextContent(said)
  else expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a password of an address that has none is answered with the way it has', async () => {
  overrideSettings({ company: undefined as never })
  const details = { message: only, url: ir, proveedor: 'Planta' }
  server.answer(login, apiFailure('PROVIDER_ONLY', details as never))
  const { user } = await open('/login')
  await user.type(field('Email'), 'ana@planta.example')
  await user.type(field('Contraseña'), 'secreta')
  await user.click(button(/^Inici/))
  expect(await screen.findByText(only)).toBeInTheDocument()
  await user.click(await screen.findByRole('button', { name: 'Continuar con Planta' }))
  expect(left.go).toHaveBeenCalledWith(`${ir}?login_hint=ana%40planta.example`)
})
