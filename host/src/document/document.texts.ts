/** Texts of the prerendered sign-in form, until the app replaces it. */
export const earlySignInTexts = {
  submit: 'Iniciar Sesión',
  submitting: 'Iniciando sesión...',
  failed: 'Error al iniciar sesión',
  notLoaded: 'Tu sesión está abierta, pero la página no terminó de cargar. Vuelve a cargarla.',
} as const

/** Without `URL.canParse` or `:has()`, the newest of what the portal needs. */
const OLDEST_BROWSERS = 'Chrome o Edge 120, Firefox 121, Safari 17'

export const notStartedTexts = {
  oldBrowser: `Este navegador es demasiado antiguo para el portal. Actualízalo o usa otro: ${OLDEST_BROWSERS} o posterior.`,
  notStarted: 'La página no terminó de cargar.',
  reload: 'Volver a cargar',
} as const
