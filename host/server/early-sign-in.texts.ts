/** The texts of the painted sign-in form that change before the app is there (specification, sections 2 and 8). */
export const earlySignInTexts = {
  submit: 'Iniciar Sesión',
  submitting: 'Iniciando sesión...',
  failed: 'Error al iniciar sesión',
  notLoaded: 'Tu sesión está abierta, pero la página no terminó de cargar. Vuelve a cargarla.',
} as const
