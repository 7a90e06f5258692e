/** Texts of the painted sign-in form, until the app replaces it. */
export const earlySignInTexts = {
  submit: 'Iniciar Sesión',
  submitting: 'Iniciando sesión...',
  failed: 'Error al iniciar sesión',
  notLoaded: 'Tu sesión está abierta, pero la página no terminó de cargar. Vuelve a cargarla.',
} as const

export const notStartedTexts = {
  notStarted: 'La página no terminó de cargar.',
  reload: 'Volver a cargar',
} as const
