export const searchTexts = {
  title: 'Buscar',
  placeholder: 'Una aplicación, una página…',
  placeholderAdmin: 'Una aplicación, una página, una persona…',
  results: 'Resultados',
  groups: { apps: 'Aplicaciones', pages: 'Páginas', users: 'Usuarios' },
  empty: (text: string) => `Nada coincide con «${text}».`,
  pages: {
    '/apps': 'Inicio',
    '/planes': 'Planes',
    '/pagos': 'Pagos',
    '/perfil': 'Mi perfil',
    '/calculadora-txi': 'Calculadora de señales',
    '/beto': 'Conoce Beto Pro',
    '/control-max': 'Conoce Control Max 360',
  },
  adminPages: {
    '/admin/usuarios': 'Administración: usuarios',
    '/admin/dashboard': 'Administración: dashboard',
    '/admin/apps': 'Administración: apps',
    '/admin/despliegues': 'Administración: despliegues',
    '/admin/reportes': 'Administración: reportes',
  },
} as const
