import * as z from 'zod/mini'

/** HTTP status and default message of every error code. */
export const errorCatalogue = {
  VALIDATION: { status: 400, message: 'Revisa los datos enviados.' },
  INVALID_CODE: { status: 400, message: 'El código no es correcto.' },
  CODE_EXPIRED: { status: 400, message: 'El código ha caducado. Solicita uno nuevo.' },
  INVALID_CREDENTIALS: { status: 400, message: 'El email o la contraseña no son correctos.' },
  OAUTH_FAILED: { status: 400, message: 'No se pudo completar el inicio de sesión con el proveedor.' },
  PASSKEY_FAILED: { status: 400, message: 'No se pudo comprobar la llave de acceso. Inténtalo de nuevo.' },
  UNAUTHORIZED: { status: 401, message: 'Tu sesión no es válida o ha caducado. Inicia sesión de nuevo.' },
  SESSION_COPIED: {
    status: 401,
    message:
      'Cerramos tu sesión: lo que la mantenía abierta en este equipo se usó dos veces y puede que alguien lo copiara. Revisa el equipo; te enviamos un email con los detalles.',
  },
  RECENT_LOGIN_REQUIRED: { status: 403, message: 'Confirma que eres tú para continuar.' },
  FORBIDDEN: { status: 403, message: 'No tienes permisos para realizar esta acción.' },
  SECOND_FACTOR_REQUIRED: { status: 403, message: 'Escribe el código de tu aplicación de autenticación.' },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 403,
    message: 'Activa la verificación en dos pasos en tu perfil para continuar.',
  },
  FORBIDDEN_APP: { status: 403, message: 'Esta app no es para tu cuenta.' },
  PROVIDER_ONLY: { status: 403, message: 'Entra por el inicio de sesión de tu empresa.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Debes verificar tu email antes de iniciar sesión' },
  ACCOUNT_SUSPENDED: {
    status: 403,
    message: 'Tu cuenta está suspendida. Escribe a soporte para reactivarla.',
  },
  NOT_FOUND: { status: 404, message: 'No encontramos lo que buscas.' },
  METHOD_NOT_ALLOWED: { status: 405, message: 'Este método no está permitido aquí.' },
  EMAIL_TAKEN: { status: 409, message: 'Ya existe una cuenta con este email.' },
  EMAIL_NOT_PROVEN: {
    status: 409,
    message:
      'Nadie ha confirmado todavía este email. Pide a la persona que lo confirme antes de darle este rol.',
  },
  ALREADY_ENABLED: { status: 409, message: 'La verificación en dos pasos ya está activa.' },
  LAST_ADMIN: { status: 409, message: 'Tiene que quedar al menos un administrador activo.' },
  ALREADY_SUBSCRIBED: {
    status: 409,
    message: 'Ya pagas este plan. Adminístralo en el portal de facturación.',
  },
  LAST_WAY_IN: {
    status: 409,
    message:
      'Es tu única forma de entrar. Crea antes una llave de acceso, o una contraseña con «¿Olvidaste tu contraseña?» al iniciar sesión.',
  },
  INVALID_STATE: { status: 409, message: 'El estado actual del usuario no permite esta acción.' },
  GROUP_EXISTS: { status: 409, message: 'Ya hay un grupo con este nombre.' },
  DOMAIN_TAKEN: { status: 409, message: 'Otro proveedor ya tiene uno de estos dominios.' },
  ALREADY_REQUESTED: { status: 409, message: 'Ya solicitaste esta app. Te avisaremos por email.' },
  ALREADY_ALLOWED: { status: 409, message: 'Ya tienes acceso a esta app. Vuelve a cargar la página.' },
  ALREADY_DECIDED: { status: 409, message: 'Otra persona ya decidió esta solicitud.' },
  PLAN_EXISTS: { status: 409, message: 'La app ya ofrece un plan con este nombre.' },
  LAST_PLAN: { status: 409, message: 'Es el único plan que ofrece la app. Añade otro antes de retirarlo.' },
  PLAN_MISMATCH: { status: 409, message: 'El plan elegido pertenece a otra aplicación.' },
  CONFLICT: { status: 409, message: 'Otra persona cambió esto antes. Vuelve a cargar e inténtalo de nuevo.' },
  TAG_EXISTS: { status: 409, message: 'Ya tienes un instrumento con este tag.' },
  ALREADY_SIGNED: { status: 409, message: 'La calibración ya está firmada. Empieza otra para corregirla.' },
  AS_FOUND_CLOSED: {
    status: 409,
    message:
      'Lo encontrado ya no cambia porque empezó lo dejado. Añade una fila de corrección con su motivo.',
  },
  IDENTITY_TAKEN: { status: 409, message: 'Esa cuenta ya abre otra cuenta del portal.' },
  ROLE_TAKEN: { status: 409, message: 'Uno de los papeles ya es de otro remoto.' },
  ADDRESS_TAKEN: { status: 409, message: 'Una de las direcciones ya pertenece a otro remoto o al portal.' },
  REDIRECT_NOT_EXACT: {
    status: 409,
    message:
      'Escribe direcciones https completas (http solo en este equipo: localhost, 127.0.0.1), sin comodines ni #.',
  },
  INTERACTION_OVER: {
    status: 410,
    message:
      'Este inicio de sesión ya terminó o empezó en otro navegador. Vuelve a la aplicación y entra de nuevo.',
  },
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

export type SecondFactorMethod = 'totp' | 'recuperacion' | 'llave'

export const ErrorBody = z.object({
  statusCode: z.int(),
  code: z.string() as z.ZodMiniType<ErrorCode>,
  message: z.string(),
  /** Messages by field name. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** With SECOND_FACTOR_REQUIRED: the challenge and the methods that answer it. */
  desafio: z.optional(z.string()),
  metodos: z.optional(z.array(z.string() as z.ZodMiniType<SecondFactorMethod>)),
  /** With PASSKEY_FAILED: no account has this passkey, so that the browser may forget it. */
  desconocida: z.optional(z.boolean()),
  /** With FORBIDDEN_APP: the app that was to be opened. */
  app: z.optional(z.object({ id: z.int(), nombre: z.string(), solicitable: z.boolean() })),
  /** With ALREADY_SUBSCRIBED: the billing portal; with PROVIDER_ONLY: where the sign-in begins. */
  url: z.optional(z.string()),
  /** With PROVIDER_ONLY: the provider's name. */
  proveedor: z.optional(z.string()),
  /** With CONFLICT: the row as it is now, where the call has one. */
  actual: z.optional(z.unknown()),
  /** Of an import that has wrong lines. */
  validas: z.optional(z.int()),
  errores: z.optional(z.array(z.unknown() as z.ZodMiniType<{ linea: number; mensaje: string }>)),
})
export type ErrorBody = z.infer<typeof ErrorBody>
