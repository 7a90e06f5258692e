/**
 * Every error code that the API answers with: its HTTP status and the Spanish message shown when a handler gives none.
 * The body is always `{ statusCode, code, message, fields? }`.
 */
export const errorCatalogue = {
  VALIDATION: { status: 400, message: 'Revisa los datos enviados.' },
  INVALID_CODE: { status: 400, message: 'El código no es correcto.' },
  CODE_EXPIRED: { status: 400, message: 'El código ha caducado. Solicita uno nuevo.' },
  INVALID_CREDENTIALS: { status: 400, message: 'El email o la contraseña no son correctos.' },
  OAUTH_FAILED: { status: 400, message: 'No se pudo completar el inicio de sesión con el proveedor.' },
  UNAUTHORIZED: { status: 401, message: 'Tu sesión no es válida o ha caducado. Inicia sesión de nuevo.' },
  FORBIDDEN: { status: 403, message: 'No tienes permisos para realizar esta acción.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Debes verificar tu email antes de iniciar sesión' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    message: 'Tu cuenta está suspendida. Escribe a soporte para reactivarla.',
  },
  NOT_FOUND: { status: 404, message: 'No encontramos lo que buscas.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Este método no está permitido aquí.' },
  EMAIL_TAKEN: { status: 409, message: 'Ya existe una cuenta con este email.' },
  LAST_ADMIN: { status: 409, message: 'No se puede suspender al último administrador activo.' },
  INVALID_STATE: { status: 409, message: 'El estado actual del usuario no permite esta acción.' },
  PLAN_MISMATCH: { status: 409, message: 'El plan elegido pertenece a otra aplicación.' },
  CONFLICT: { status: 409, message: 'Otra persona cambió esto antes. Vuelve a cargar e inténtalo de nuevo.' },
  STALE_POINTER: {
    status: 412,
    message: 'La versión activa cambió mientras tanto. Vuelve a cargar e inténtalo de nuevo.',
  },
  PAYLOAD_TOO_LARGE: { status: 413, message: 'El contenido enviado es demasiado grande.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'El contenido debe enviarse como JSON.' },
  RELEASE_REFUSED: { status: 422, message: 'La publicación no cumple las reglas.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Demasiados intentos. Espera un momento e inténtalo de nuevo.' },
  INTERNAL: { status: 500, message: 'Ocurrió un error en el servidor. Inténtalo de nuevo en unos minutos.' },
  BILLING_UNAVAILABLE: { status: 503, message: 'La facturación no está disponible en este momento.' },
  UNAVAILABLE: {
    status: 503,
    message: 'El servicio no está disponible en este momento. Inténtalo de nuevo en unos segundos.',
  },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof errorCatalogue

/** Body of every error answer. `fields` maps a field's name to its Spanish message. */
export interface ErrorBody {
  statusCode: number
  code: ErrorCode
  message: string
  fields?: Record<string, string>
}
