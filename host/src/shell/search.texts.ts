export const searchTexts = {
  title: 'Buscar',
  placeholder: 'Una aplicación, una página…',
  placeholderAdmin: 'Una aplicación, una página, una persona…',
  results: 'Resultados',
  groups: {
    recents: 'Recientes',
    apps: 'Aplicaciones',
    pages: 'Páginas',
    users: 'Usuarios',
    actions: 'Acciones',
  },
  theme: { claro: 'Tema claro', oscuro: 'Tema oscuro', sistema: 'Tema del sistema' },
  themeWords: 'apariencia color',
  signOut: 'Cerrar sesión',
  signOutWords: 'salir',
  hints: [
    ['↑ ↓', 'moverse'],
    ['Enter', 'abrir'],
    ['Esc', 'cerrar'],
  ],
  empty: (text: string) => `Nada coincide con «${text}».`,
} as const
