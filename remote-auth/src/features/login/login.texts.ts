import { siteName } from '@csuite/shared/texts'

export const loginTexts = {
  pageTitle: 'Iniciar sesión',
  heading: 'Inicia sesión',
  submit: 'Iniciar Sesión',
  submitting: 'Iniciando sesión...',
  keep: 'Mantener la sesión en este equipo',
  forgot: '¿Olvidaste tu contraseña?',
  noAccount: '¿No tienes una cuenta?',
  register: 'Registrate',
  goToVerification: 'Ir a verificación de email',
  failed: 'Error al iniciar sesión',
  passkeyFailed: 'No se pudo usar la llave de acceso. Inténtalo de nuevo.',
  userFailed: 'Error al obtener usuario',
  notVerified: 'Debes verificar tu email antes de iniciar sesión',
  separator: 'o',
  google: 'Continuar con Google',
  apple: 'Continuar con Apple',
  passkey: 'Entrar con una llave de acceso',
  lastUsed: 'Último usado',
  googleFailed: 'Error al iniciar autenticación con Google',
  appleFailed: 'Error al iniciar autenticación con Apple',
} as const

/** By the address's `error`; a map, so that an inherited name such as `constructor` is unknown. */
export const addressErrors = new Map([
  ['auth_failed', 'Error en la autenticación con Google. Por favor, inténtalo de nuevo.'],
  ['token_invalid', 'Token de autenticación inválido. Por favor, inicia sesión nuevamente.'],
  [
    'provider_unavailable',
    'El inicio de sesión con este proveedor no está disponible en este momento. Usa tu email y contraseña.',
  ],
])

/** By the address's `notice`. */
export const addressNotices = new Map([
  [
    'account_deleted',
    `Tu cuenta se eliminó y borramos tus datos personales. Gracias por haber usado ${siteName}.`,
  ],
])
