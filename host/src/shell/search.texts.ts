import { words } from '@csuite/shared/texts'

export const searchTexts = {
  title: words.search,
  placeholder: 'Una aplicación, una página…',
  placeholderAdmin: 'Una aplicación, una página, una persona…',
  results: 'Resultados',
  groups: {
    recents: 'Recientes',
    apps: 'Aplicaciones',
    pages: 'Páginas',
    instruments: 'Instrumentos',
    users: 'Usuarios',
    actions: words.actions,
  },
  theme: { claro: 'Tema claro', oscuro: 'Tema oscuro', sistema: 'Tema del sistema' },
  themeWords: 'apariencia color',
  signOut: words.signOut,
  signOutWords: 'salir',
  hints: [
    ['↑ ↓', 'moverse'],
    ['Enter', 'abrir'],
    ['Esc', 'cerrar'],
  ],
  empty: (text: string) => `Nada coincide con «${text}».`,
} as const
