export const pagesTexts = {
  loggingOut: 'Cerrando sesión...',
  loggingOutTitle: 'Cerrar sesión',
} as const
