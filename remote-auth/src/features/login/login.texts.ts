import { siteName } from '@csuite/shared/texts'

export const loginTexts = {
  pageTitle: 'Iniciar sesión',
  heading: 'Inicia sesión',
  submit: 'Iniciar Sesión',
  submitting: 'Iniciando sesión...',
  forgot: '¿Olvidaste tu contraseña?',
  noAccount: '¿No tienes una cuenta?',
  register: 'Registrate',
  goToVerification: 'Ir a verificación de email',
  failed: 'Error al iniciar sesión',
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

const addressErrors = {
  auth_failed: 'Error en la autenticación con Google. Por favor, inténtalo de nuevo.',
  token_invalid: 'Token de autenticación inválido. Por favor, inicia sesión nuevamente.',
  provider_unavailable:
    'El inicio de sesión con este proveedor no está disponible en este momento. Usa tu email y contraseña.',
} as const

const addressNotices = {
  account_deleted: `Tu cuenta se eliminó y borramos tus datos personales. Gracias por haber usado ${siteName}.`,
} as const

/** The text of the address's `error` or `notice`; null for an unknown one. */
export const addressErrorText = (error: string | null) => ownText(addressErrors, error)
export const addressNoticeText = (notice: string | null) => ownText(addressNotices, notice)

/** Names from the address: inherited ones such as `constructor` are unknown too. */
const ownText = (texts: Readonly<Record<string, string>>, name: string | null): string | null =>
  name !== null && Object.hasOwn(texts, name) ? (texts[name] ?? null) : null
