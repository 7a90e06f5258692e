import type { CompanyRefusal } from '@csuite/shared/contract/company'
import { siteName } from '@csuite/shared/texts'

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

/** By the address's `error`, after `company_`. */
export const companyErrors: Record<CompanyRefusal, string> = {
  away: 'El inicio de sesión de tu empresa no responde. Inténtalo en unos minutos o entra de otra forma.',
  busy: 'Hay demasiados intentos desde tu red. Espera unos minutos e inténtalo de nuevo.',
  denied: 'Tu empresa no te dejó entrar o cancelaste el inicio de sesión. Inténtalo de nuevo.',
  failed: 'No se pudo completar el inicio de sesión con tu empresa. Inténtalo de nuevo.',
  gone: 'Este inicio de sesión de empresa ya no existe. Entra de otra forma.',
  no_email: 'Tu empresa no dijo cuál es tu email. Pide que lo envíe al portal.',
  only: 'Las direcciones de tu empresa solo entran por su inicio de sesión: escribe tu email y pulsa Continuar.',
  other:
    'La cuenta con este email ya se abre con otra cuenta de tu empresa. Entra con ella o pide a quien administra el portal que suspenda y reactive tu cuenta.',
  outside: 'El email que dio tu empresa no es de sus dominios. Entra allí con tu cuenta de la empresa.',
  suspended: 'Tu cuenta está suspendida. Pide a quien administra el portal que la reactive.',
  unverified: 'Tu empresa no ha verificado tu email. Pide que lo verifique e inténtalo de nuevo.',
}
