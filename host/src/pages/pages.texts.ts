import { words } from '@csuite/shared/texts'

export const pagesTexts = {
  loggingOut: 'Cerrando sesión...',
  loggingOutTitle: words.signOut,
} as const
