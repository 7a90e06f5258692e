/** One screen of each remote, and a text that only its own code brings. */
export const screens = [
  { remote: 'remote-auth', path: '/perfil', shows: 'Información del perfil' },
  { remote: 'remote-apps', path: '/planes', shows: 'Planes Premium' },
  { remote: 'remote-admin', path: '/admin/usuarios', shows: 'Usuarios totales' },
  { remote: 'remote-calculator', path: '/calculadora-txi', shows: 'Rango de entrada' },
]
