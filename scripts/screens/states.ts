import type { Page } from 'playwright'
import { accountStates } from './account-states'

/** Who opens a page; nobody without a token. */
export interface Someone {
  token: string | undefined
  email?: string
  password?: string
}

/** One picture: who opens which address, and what they do there. */
export interface ScreenState {
  name: string
  path: string
  /** `new` is another person in each picture. */
  as: 'guest' | 'user' | 'admin' | 'new'
  prepare?: (page: Page, someone: Someone) => Promise<unknown>
  /** The page's whole height, not the window's. */
  whole?: boolean
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const guest: ScreenState[] = [
  { name: 'login', path: '/login', as: 'guest' },
  {
    name: 'login-refused',
    path: '/login',
    as: 'guest',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nadie@csuite.example')
      await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta')
      await button(page, 'Iniciar Sesión').click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'register', path: '/register', as: 'guest' },
  {
    name: 'register-empty',
    path: '/register',
    as: 'guest',
    prepare: (page) => button(page, 'Siguiente').click(),
  },
  {
    name: 'register-password',
    path: '/register',
    as: 'guest',
    prepare: async (page) => {
      await page.getByLabel('Email').fill('nueva@csuite.example')
      await page.getByLabel('Nombre').fill('Lucía')
      await page.getByLabel('Apellido').fill('Quispe')
      await page.getByLabel('Teléfono', { exact: true }).fill('987654321')
      await button(page, 'Siguiente').click()
      await page.getByLabel('Contraseña', { exact: true }).fill('Valvula-4')
    },
  },
  { name: 'verify-email', path: '/verify-email?email=ana@csuite.example', as: 'guest' },
  {
    name: 'verify-email-wrong',
    path: '/verify-email?email=ana@csuite.example',
    as: 'guest',
    prepare: async (page) => {
      await page.getByLabel('Código').fill('123456')
      await page.getByLabel('Código').press('Enter')
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'forgot-password', path: '/forgot-password', as: 'guest' },
  { name: 'reset-password', path: '/reset-password?email=ana@csuite.example', as: 'guest' },
  {
    name: 'reset-password-empty',
    path: '/reset-password',
    as: 'guest',
    prepare: async (page) => {
      await button(page, 'Cambiar contraseña').click()
    },
  },
  { name: 'personal-data', path: '/playstoreapps/beto/datos-personales', as: 'guest' },
]

const user: ScreenState[] = [
  { name: 'apps', path: '/apps', as: 'user' },
  {
    name: 'apps-movil',
    path: '/apps',
    as: 'user',
    prepare: (page) => page.getByRole('tab', { name: 'Aplicaciones para móvil' }).click(),
  },
  {
    name: 'launcher',
    path: '/apps',
    as: 'user',
    prepare: (page) => button(page, 'Aplicaciones').click(),
  },
  {
    name: 'palette',
    path: '/apps',
    as: 'user',
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').waitFor()
    },
  },
  {
    name: 'palette-found',
    path: '/apps',
    as: 'user',
    prepare: async (page) => {
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill('pla')
    },
  },
  { name: 'app-beto', path: '/apps/2', as: 'user' },
  { name: 'app-free', path: '/apps/5', as: 'user' },
  { name: 'app-missing', path: '/apps/999', as: 'user' },
  { name: 'planes', path: '/planes', as: 'user' },
  { name: 'pagos', path: '/pagos', as: 'user' },
  { name: 'success', path: '/success', as: 'user' },
  { name: 'beto', path: '/beto', as: 'user' },
  { name: 'control-max', path: '/control-max', as: 'user' },
  {
    name: 'calculadora',
    path: '/calculadora-txi',
    as: 'user',
    prepare: (page) => page.getByRole('group', { name: 'Rango de entrada' }).getByLabel('Valor').fill('12'),
  },
  { name: 'denied', path: '/admin', as: 'user' },
  { name: 'not-found', path: '/no-existe', as: 'user' },
  {
    name: 'remote-failed',
    path: '/no-existe',
    as: 'user',
    prepare: async (page) => {
      await page.route(/\/remotes\/remote-calculator\//, (route) => route.abort())
      await page.goto('/calculadora-txi')
      await button(page, 'Reintentar').waitFor()
    },
  },
  {
    name: 'offline',
    path: '/no-existe',
    as: 'user',
    prepare: async (page) => {
      await page.context().setOffline(true)
      await page.getByRole('link', { name: 'Ir a Aplicaciones' }).click()
      await button(page, 'Reintentar').waitFor()
    },
  },
]

const admin: ScreenState[] = [
  { name: 'usuarios', path: '/admin/usuarios', as: 'admin' },
  { name: 'usuarios-pendientes', path: '/admin/usuarios?status=pending_verification', as: 'admin' },
  { name: 'usuarios-ninguno', path: '/admin/usuarios?email=no-hay', as: 'admin' },
  {
    name: 'usuarios-planes',
    path: '/admin/usuarios',
    as: 'admin',
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^Planes/ })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'persona', path: '/admin/usuarios/3', as: 'admin' },
  {
    name: 'persona-propia',
    path: '/admin/usuarios?email=admin@',
    as: 'admin',
    prepare: async (page) => {
      await page.getByRole('row').getByRole('link').click()
      await page.getByRole('table', { name: 'Actividad' }).waitFor()
    },
  },
  { name: 'persona-ninguna', path: '/admin/usuarios/999999', as: 'admin' },
  { name: 'dashboard', path: '/admin/dashboard', as: 'admin' },
  { name: 'catalogo', path: '/admin/apps', as: 'admin' },
  {
    name: 'catalogo-nueva',
    path: '/admin/apps/nueva',
    as: 'admin',
    prepare: async (page) => {
      await page.getByLabel('Nombre').fill('Caudalímetro')
      await page.getByLabel('Descripción', { exact: true }).fill('Mide el caudal de cada línea.')
      await page.getByRole('figure').scrollIntoViewIfNeeded()
    },
  },
  { name: 'despliegues', path: '/admin/despliegues', as: 'admin' },
  { name: 'reportes', path: '/admin/reportes', as: 'admin' },
]

export const states = [...guest, ...user, ...admin, ...accountStates]
