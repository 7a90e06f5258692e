export const pagesTexts = {
  loggingOut: 'Cerrando sesión...',
} as const
