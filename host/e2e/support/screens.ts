/** One screen of each remote, and a text of its own. */
export const screens = [
  { remote: 'remote-auth', path: '/perfil', shows: 'Información del perfil' },
  { remote: 'remote-apps', path: '/planes', shows: 'Planes Premium' },
  { remote: 'remote-admin', path: '/admin/usuarios', shows: 'Usuarios totales' },
  { remote: 'remote-calculator', path: '/calculadora-txi', shows: 'Rango de entrada' },
]

export const guestScreens = [
  '/login',
  '/register',
  '/verify-email?email=ana@csuite.example',
  '/forgot-password',
  '/no-fui-yo',
  '/reset-password',
  '/playstoreapps/beto/datos-personales',
]

export const signedInScreens = [
  '/apps',
  '/apps/2',
  '/apps/5',
  '/apps/999',
  '/planes',
  '/pagos',
  '/success',
  '/beto',
  '/control-max',
  '/perfil',
  '/calculadora-txi',
  '/calculadora-txi/lazo',
  '/calculadora-txi/sensores?sensor=K&temperatura=100',
  '/admin/usuarios',
  '/admin/usuarios/1',
  '/admin/dashboard',
  '/admin/apps',
  '/admin/planes',
  '/admin/grupos',
  '/admin/solicitudes',
  '/admin/avisos',
  '/admin/despliegues',
  '/admin/auditoria',
  '/admin/claves',
  '/admin/proveedores',
  '/admin/reportes',
  '/no-existe',
]
