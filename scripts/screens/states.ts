import { accountStates } from './account-states'
import { panelStates } from './panel-states'
import { plantStates } from './plant-states'
import { admin, button, guest, user, whole } from './state'

const guestStates = [
  guest('login', '/login'),
  guest('login-refused', '/login', async (page) => {
    await page.getByLabel('Email').fill('nadie@csuite.example')
    await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta')
    await button(page, 'Iniciar Sesión').click()
    await page.getByRole('alert').waitFor()
  }),
  guest('register', '/register'),
  guest('register-empty', '/register', (page) => button(page, 'Siguiente').click()),
  guest('register-password', '/register', async (page) => {
    await page.getByLabel('Email').fill('nueva@csuite.example')
    await page.getByLabel('Nombre').fill('Lucía')
    await page.getByLabel('Apellido').fill('Quispe')
    await page.getByLabel('Teléfono', { exact: true }).fill('987654321')
    await button(page, 'Siguiente').click()
    await page.getByLabel('Contraseña', { exact: true }).fill('Valvula-4')
  }),
  guest('verify-email', '/verify-email?email=ana@csuite.example'),
  guest('verify-email-wrong', '/verify-email?email=ana@csuite.example', async (page) => {
    await page.getByLabel('Código').fill('123456')
    await page.getByLabel('Código').press('Enter')
    await page.getByRole('alert').waitFor()
  }),
  guest('forgot-password', '/forgot-password'),
  guest('reset-password', '/reset-password?email=ana@csuite.example'),
  guest('reset-password-empty', '/reset-password', async (page) => {
    await button(page, 'Cambiar contraseña').click()
  }),
  guest('personal-data', '/playstoreapps/beto/datos-personales'),
]

const userStates = [
  user('apps', '/apps'),
  user('apps-movil', '/apps', (page) => page.getByRole('tab', { name: 'Aplicaciones para móvil' }).click()),
  user('launcher', '/apps', (page) => button(page, 'Aplicaciones').click()),
  user('palette', '/apps', async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').waitFor()
  }),
  user('palette-found', '/apps', async (page) => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('pla')
  }),
  user('app-beto', '/apps/2'),
  user('app-free', '/apps/5'),
  user('app-missing', '/apps/999'),
  user('planes', '/planes'),
  user('pagos', '/pagos'),
  user('success', '/success'),
  user('beto', '/beto'),
  user('control-max', '/control-max'),
  user('calculadora', '/calculadora-txi', (page) =>
    page.getByRole('group', { name: 'Rango de entrada' }).getByLabel('Valor').fill('12'),
  ),
  whole(
    user('calculadora-raiz', '/calculadora-txi?funcion=raiz-receptor&corte=2&entrada=12', (page) =>
      page.getByRole('button', { name: /^Función y unidades/ }).click(),
    ),
  ),
  whole(user('calculadora-lazo', '/calculadora-txi/lazo')),
  whole(user('calculadora-sensores', '/calculadora-txi/sensores?sensor=K&temperatura=100')),
  user('denied', '/admin'),
  user('not-found', '/no-existe'),
  user('remote-failed', '/no-existe', async (page) => {
    await page.route(/\/remotes\/remote-calculator\//, (route) => route.abort())
    await page.goto('/calculadora-txi')
    await button(page, 'Reintentar').waitFor()
  }),
  user('offline', '/no-existe', async (page) => {
    await page.context().setOffline(true)
    await page.getByRole('link', { name: 'Ir a Aplicaciones' }).click()
    await button(page, 'Reintentar').waitFor()
  }),
]

const adminStates = [
  admin('usuarios', '/admin/usuarios'),
  admin('usuarios-por-inicio', '/admin/usuarios?sort=-ultimoInicio'),
  admin('usuarios-pendientes', '/admin/usuarios?status=pending_verification'),
  admin('usuarios-ninguno', '/admin/usuarios?email=no-hay'),
  admin('usuarios-planes', '/admin/usuarios', async (page) => {
    await page
      .getByRole('button', { name: /^Planes/ })
      .first()
      .click()
    await page.getByRole('dialog').waitFor()
  }),
  admin('persona', '/admin/usuarios/3'),
  admin('persona-propia', '/admin/usuarios?email=admin@', async (page) => {
    await page.getByRole('row').getByRole('link').click()
    await page.getByRole('table', { name: 'Actividad' }).waitFor()
  }),
  admin('persona-ninguna', '/admin/usuarios/999999'),
  admin('dashboard', '/admin/dashboard'),
  admin('catalogo', '/admin/apps'),
  admin('catalogo-nueva', '/admin/apps/nueva', async (page) => {
    await page.getByLabel('Nombre').fill('Caudalímetro')
    await page.getByLabel('Descripción', { exact: true }).fill('Mide el caudal de cada línea.')
    await page.getByRole('figure').scrollIntoViewIfNeeded()
  }),
  admin('despliegues', '/admin/despliegues'),
  admin('reportes', '/admin/reportes'),
]

export const states = [
  ...guestStates,
  ...userStates,
  ...plantStates,
  ...adminStates,
  ...panelStates,
  ...accountStates,
]
