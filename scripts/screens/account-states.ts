import type { Page } from 'playwright'
import { registerActive } from '../../host/e2e/support/fixtures'
import { signIn } from '../../host/e2e/support/steps'
import { totp } from '../../host/e2e/support/totp'
import { type Someone, admin, button, guest, newcomer, whole } from './state'

const tab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()
const openSecurity = tab('Seguridad')
const openData = tab('Mis datos')

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

/** Enables a second factor, and signs in up to the second step. */
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

const profile = [
  newcomer('perfil-falta-factor', '/perfil?falta=segundo-factor'),
  newcomer('perfil-informacion', '/perfil'),
  newcomer('perfil-contrasena', '/perfil', async (page) => {
    await tab('Contraseña')(page)
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('Valvula')
  }),
  whole(newcomer('perfil-seguridad', '/perfil', openSecurity)),
  whole(
    newcomer('perfil-seguridad-llena', '/perfil', async (page, { email, password }) => {
      for (const device of ['Android', 'iPhone'])
        await page.request.post('/api/auth/login', {
          data: { email, password },
          headers: { 'user-agent': `Mozilla/5.0 (${device}) Mobile Safari/605.1` },
        })
      await answer(page, 'llaves', passkeys)
      await answer(page, 'identidades', linked)
      await openSecurity(page)
    }),
  ),
  newcomer('perfil-vinculo-ocupado', '/perfil?vinculo=ocupado'),
  newcomer('perfil-vinculo-hecho', '/perfil?vinculo=hecho'),
  whole(
    newcomer('perfil-factor', '/perfil', async (page) => {
      await setUpFactor(page)
      await page.getByLabel('Código', { exact: true }).fill('123')
    }),
  ),
  whole(
    newcomer('perfil-factor-errado', '/perfil', async (page) => {
      await setUpFactor(page)
      await page.getByLabel('Código', { exact: true }).fill('123456')
      await page.getByRole('alert').waitFor()
    }),
  ),
  whole(newcomer('perfil-codigos', '/perfil', showRecoveryCodes)),
  newcomer('perfil-codigos-dejar', '/perfil', async (page) => {
    await showRecoveryCodes(page)
    await openData(page)
    await page.getByRole('dialog').waitFor()
  }),
  whole(
    newcomer('perfil-factor-activo', '/perfil', async (page) => {
      await showRecoveryCodes(page)
      await button(page, 'Los he guardado').click()
    }),
  ),
  newcomer('perfil-confirmar', '/perfil', async (page) => {
    await answer(page, 'llaves', passkeys)
    const refusal = { statusCode: 403, code: 'RECENT_LOGIN_REQUIRED', message: 'Confirma que eres tú.' }
    await answer(page, 'segundo-factor/preparar', refusal, 403)
    await openSecurity(page)
    await button(page, 'Activar el segundo factor').click()
    await page.getByRole('dialog').waitFor()
  }),
  whole(newcomer('perfil-datos', '/perfil', openData)),
  whole(
    newcomer('perfil-email', '/perfil', async (page, { email = '' }) => {
      await openData(page)
      await page.getByLabel('Nuevo email').fill(`nueva-${email}`)
      await button(page, 'Enviar código').click()
      await page.getByLabel('Código').waitFor()
    }),
  ),
  newcomer('perfil-eliminar', '/perfil', async (page) => {
    await openData(page)
    await button(page, 'Eliminar mi cuenta').click()
    await button(page, 'Eliminar para siempre').click()
  }),
  newcomer('avatar-menu', '/apps', (page) => button(page, 'Cuenta').click()),
]

const signingIn = [
  newcomer('login-segundo-paso', '/apps', openSecondStep),
  newcomer('login-segundo-paso-errado', '/apps', async (page, someone) => {
    await openSecondStep(page, someone)
    await page.getByLabel('Código').fill('000000')
    await page.getByRole('alert').waitFor()
  }),
  newcomer('login-recuperacion', '/apps', async (page, someone) => {
    await openSecondStep(page, someone)
    await button(page, 'Usar un código de recuperación').click()
  }),
  guest('login-segundo-paso-llave', '/login#desafio=reto&metodos=totp%2Crecuperacion%2Cllave'),
  guest('login-cuenta-eliminada', '/login?notice=account_deleted'),
  guest('login-proveedor-ausente', '/login?error=provider_unavailable'),
  guest('google-callback-error', '/google-callback?error=access_denied'),
  newcomer('login-sesion-terminada', '/perfil', async (page, { token }) => {
    await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    await page.goto('/perfil')
    await page.waitForURL(/login/)
  }),
  guest('sesion-por-enlace', '/no-existe', async (page) => {
    const { token } = await registerActive(page.request)
    await page.goto(`/apps?token=${token}`)
    await button(page, 'No soy yo').waitFor()
  }),
  newcomer('cambiar-de-cuenta', '/perfil', async (page) => {
    const { token } = await registerActive(page.request)
    await page.goto(`/perfil?token=${token}`)
    await button(page, 'Seguir con mi cuenta').waitFor()
  }),
]

const firstRow = (page: Page) => page.getByRole('button', { name: /^Más acciones con/ })
/** Opens the menu of the list's third person, and selects an action. */
const personAction = (name: string, action: string | null, status: string) =>
  admin(name, `/admin/usuarios?status=${status}`, async (page) => {
    await firstRow(page).nth(2).click()
    await page.getByRole('menu').waitFor()
    if (action === null) return
    await page.getByRole('menuitem', { name: action }).click()
    await page.getByRole('dialog').waitFor()
  })

const administration = [
  admin('auditoria', '/admin/auditoria'),
  admin('auditoria-ninguna', '/admin/auditoria?tipo=cuenta.eliminada'),
  whole(admin('auditoria-entera', '/admin/auditoria')),
  personAction('persona-menu', null, 'active'),
  personAction('persona-rol', 'Hacer administrador', 'active'),
  personAction('persona-sesiones', 'Cerrar todas sus sesiones', 'active'),
  personAction('persona-factor', 'Restablecer segundo factor', 'active'),
  personAction('persona-suspender', 'Suspender', 'active'),
  personAction('persona-editar', 'Editar', 'active'),
  personAction('persona-codigo', 'Reenviar código', 'pending_verification'),
  personAction('persona-reactivar', 'Reactivar', 'suspended'),
  admin('persona-invitar', '/admin/usuarios', async (page) => {
    await page.getByRole('button', { name: /Invitar/ }).click()
    await page.getByRole('dialog').waitFor()
  }),
]

export const accountStates = [...signingIn, ...profile, ...administration]
