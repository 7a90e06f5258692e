import type { Page } from 'playwright'
import { registerActive } from '../../host/e2e/support/fixtures'
import { signIn } from '../../host/e2e/support/steps'
import { totp } from '../../host/e2e/support/totp'
import type { ScreenState, Someone } from './states'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const openSecurity = tab('Seguridad')
const openData = tab('Mis datos')

/** A list of the API as it is for somebody who has more than this person. */
const answer = (page: Page, path: string, body: object, status = 200) =>
  page.route(`**/api/auth/${path}`, (route) => route.fulfill({ status, json: body }))

const setUpFactor = async (page: Page) => {
  await openSecurity(page)
  await button(page, 'Activar el segundo factor').click()
  await page.getByRole('img', { name: /^Código QR/ }).waitFor()
}

const showRecoveryCodes = async (page: Page) => {
  await setUpFactor(page)
  const secret = (await page.locator('code').innerText()).replace(/\s/g, '')
  await page.getByLabel('Código', { exact: true }).fill(totp(secret))
  await button(page, 'Activar').click()
  await button(page, 'Los he guardado').waitFor()
}

/** At the second step of the sign-in, with a factor that is really on. */
const openSecondStep = async (page: Page, { token, email = '', password = '' }: Someone) => {
  const call = async (path: string, data?: object) => {
    const headers = { authorization: `Bearer ${token}` }
    return (await page.request.post(`/api/auth/segundo-factor/${path}`, { headers, data })).json()
  }
  const { secreto } = (await call('preparar')) as { secreto: string }
  await call('activar', { codigo: totp(secreto) })
  await page.goto('/logout')
  await page.waitForURL(/login/)
  await signIn(page, email, password)
  await page.getByRole('heading', { name: 'Verificación en dos pasos' }).waitFor()
}

const used = { creada: '2026-01-15T10:00:00.000Z', ultimoUso: '2026-02-03T11:30:00.000Z' }
const linked = [{ id: 1, proveedor: 'apple', email: 'x7k2p9@privaterelay.appleid.com', desde: used.creada }]
const passkeys = [
  { id: 1, nombre: 'Portátil de la planta', ...used },
  { id: 2, nombre: 'Teléfono', creada: used.creada, ultimoUso: null },
]

const profile: ScreenState[] = [
  { name: 'perfil-informacion', path: '/perfil', as: 'new' },
  {
    name: 'perfil-contrasena',
    path: '/perfil',
    as: 'new',
    prepare: async (page) => {
      await tab('Contraseña')(page)
      await page.getByLabel('Nueva contraseña', { exact: true }).fill('Valvula')
    },
  },
  { name: 'perfil-seguridad', path: '/perfil', as: 'new', prepare: openSecurity, whole: true },
  {
    name: 'perfil-seguridad-llena',
    path: '/perfil',
    as: 'new',
    whole: true,
    prepare: async (page, { email, password }) => {
      for (const device of ['Android', 'iPhone'])
        await page.request.post('/api/auth/login', {
          data: { email, password },
          headers: { 'user-agent': `Mozilla/5.0 (${device}) Mobile Safari/605.1` },
        })
      await answer(page, 'llaves', passkeys)
      await answer(page, 'identidades', linked)
      await openSecurity(page)
    },
  },
  {
    name: 'perfil-vinculo-ocupado',
    path: '/perfil?vinculo=ocupado',
    as: 'new',
  },
  { name: 'perfil-vinculo-hecho', path: '/perfil?vinculo=hecho', as: 'new' },
  {
    name: 'perfil-factor',
    path: '/perfil',
    as: 'new',
    whole: true,
    prepare: async (page) => {
      await setUpFactor(page)
      await page.getByLabel('Código', { exact: true }).fill('123')
    },
  },
  {
    name: 'perfil-factor-errado',
    path: '/perfil',
    as: 'new',
    whole: true,
    prepare: async (page) => {
      await setUpFactor(page)
      await page.getByLabel('Código', { exact: true }).fill('123456')
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'perfil-codigos', path: '/perfil', as: 'new', whole: true, prepare: showRecoveryCodes },
  {
    name: 'perfil-codigos-dejar',
    path: '/perfil',
    as: 'new',
    prepare: async (page) => {
      await showRecoveryCodes(page)
      await openData(page)
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'perfil-factor-activo',
    path: '/perfil',
    as: 'new',
    whole: true,
    prepare: async (page) => {
      await showRecoveryCodes(page)
      await button(page, 'Los he guardado').click()
    },
  },
  {
    name: 'perfil-confirmar',
    path: '/perfil',
    as: 'new',
    prepare: async (page) => {
      await answer(page, 'llaves', passkeys)
      const refusal = { statusCode: 403, code: 'RECENT_LOGIN_REQUIRED', message: 'Confirma que eres tú.' }
      await answer(page, 'segundo-factor/preparar', refusal, 403)
      await openSecurity(page)
      await button(page, 'Activar el segundo factor').click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'perfil-datos', path: '/perfil', as: 'new', whole: true, prepare: openData },
  {
    name: 'perfil-email',
    path: '/perfil',
    as: 'new',
    whole: true,
    prepare: async (page, { email = '' }) => {
      await openData(page)
      await page.getByLabel('Nuevo email').fill(`nueva-${email}`)
      await button(page, 'Enviar código').click()
      await page.getByLabel('Código').waitFor()
    },
  },
  {
    name: 'perfil-eliminar',
    path: '/perfil',
    as: 'new',
    prepare: async (page) => {
      await openData(page)
      await button(page, 'Eliminar mi cuenta').click()
      await button(page, 'Eliminar para siempre').click()
    },
  },
  { name: 'avatar-menu', path: '/apps', as: 'new', prepare: (page) => button(page, 'Cuenta').click() },
]

const signingIn: ScreenState[] = [
  { name: 'login-segundo-paso', path: '/apps', as: 'new', prepare: openSecondStep },
  {
    name: 'login-segundo-paso-errado',
    path: '/apps',
    as: 'new',
    prepare: async (page, someone) => {
      await openSecondStep(page, someone)
      await page.getByLabel('Código').fill('000000')
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'login-recuperacion',
    path: '/apps',
    as: 'new',
    prepare: async (page, someone) => {
      await openSecondStep(page, someone)
      await button(page, 'Usar un código de recuperación').click()
    },
  },
  {
    name: 'login-segundo-paso-llave',
    path: '/login#desafio=reto&metodos=totp%2Crecuperacion%2Cllave',
    as: 'guest',
  },
  { name: 'login-cuenta-eliminada', path: '/login?notice=account_deleted', as: 'guest' },
  { name: 'login-proveedor-ausente', path: '/login?error=provider_unavailable', as: 'guest' },
  { name: 'google-callback-error', path: '/google-callback?error=access_denied', as: 'guest' },
  {
    name: 'login-sesion-terminada',
    path: '/perfil',
    as: 'new',
    prepare: async (page, { token }) => {
      await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
      await page.goto('/perfil')
      await page.waitForURL(/login/)
    },
  },
  {
    name: 'sesion-por-enlace',
    path: '/no-existe',
    as: 'guest',
    prepare: async (page) => {
      const { token } = await registerActive(page.request)
      await page.goto(`/apps?token=${token}`)
      await button(page, 'No soy yo').waitFor()
    },
  },
  {
    name: 'cambiar-de-cuenta',
    path: '/perfil',
    as: 'new',
    prepare: async (page) => {
      const { token } = await registerActive(page.request)
      await page.goto(`/perfil?token=${token}`)
      await button(page, 'Seguir con mi cuenta').waitFor()
    },
  },
]

const firstRow = (page: Page) => page.getByRole('button', { name: /^Más acciones con/ })
/** The menu of the list's third person, and one of its actions. */
const personAction = (name: string, action: string | null, status: string): ScreenState => ({
  name,
  path: `/admin/usuarios?status=${status}`,
  as: 'admin',
  prepare: async (page) => {
    await firstRow(page).nth(2).click()
    await page.getByRole('menu').waitFor()
    if (action === null) return
    await page.getByRole('menuitem', { name: action }).click()
    await page.getByRole('dialog').waitFor()
  },
})

const administration: ScreenState[] = [
  { name: 'auditoria', path: '/admin/auditoria', as: 'admin' },
  { name: 'auditoria-ninguna', path: '/admin/auditoria?tipo=cuenta.eliminada', as: 'admin' },
  { name: 'auditoria-entera', path: '/admin/auditoria', as: 'admin', whole: true },
  personAction('persona-menu', null, 'active'),
  personAction('persona-rol', 'Hacer administrador', 'active'),
  personAction('persona-sesiones', 'Cerrar todas sus sesiones', 'active'),
  personAction('persona-factor', 'Restablecer segundo factor', 'active'),
  personAction('persona-suspender', 'Suspender', 'active'),
  personAction('persona-editar', 'Editar', 'active'),
  personAction('persona-codigo', 'Reenviar código', 'pending_verification'),
  personAction('persona-reactivar', 'Reactivar', 'suspended'),
  {
    name: 'persona-invitar',
    path: '/admin/usuarios',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Invitar/ }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
]

/** Signing in and second steps, one's own account, and what administrators do with those of others. */
export const accountStates = [...signingIn, ...profile, ...administration]
