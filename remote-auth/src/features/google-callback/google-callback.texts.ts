export const googleCallbackTexts = {
  pageTitle: 'Inicio de sesión con Google',
  processing: 'Procesando autenticación...',
  processingDetail: 'Estamos completando tu inicio de sesión con Google.',
  errorHeading: 'Error de Autenticación',
  redirecting: 'Redirigiendo al login en unos segundos...',
  goNow: 'Ir al login ahora',
  authFailed: 'Error en la autenticación con Google. Por favor, inténtalo de nuevo.',
  cancelled: 'Autenticación cancelada o fallida',
  /** Only logged: the screen's own text is `failed`. */
  processLogged: 'Error al procesar autenticación con Google',
  failed: 'Error durante la autenticación con Google',
} as const
