import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { IdParams, Message, Timestamp, unknownField } from './fields'
import { InviteUserBody } from './invitation'
import { ROLE_ADMIN, ROLE_USER, User } from './user'

/** A person for administrators, with their ways to sign in and open sessions. */
export const Person = z.extend(User, {
  emailVerificado: z.boolean(),
  /** Since when the mailbox takes no mail. */
  correoRechazado: z.nullable(Timestamp),
  /** Invited, and has not accepted yet. */
  invitado: z.boolean(),
  /** Kept by the company's directory (SCIM). */
  directorio: z.boolean(),
  conPassword: z.boolean(),
  segundoFactor: z.boolean(),
  llaves: z.int(),
  proveedores: z.array(z.enum(['google', 'apple', 'empresa'])),
  /** Within the last 400 days. */
  ultimoInicio: z.nullable(Timestamp),
  /** Most recently used first. */
  sesiones: z.array(z.object({ dispositivo: z.string(), creada: Timestamp, ultimoUso: Timestamp })),
})
export type Person = z.infer<typeof Person>

export const findPerson = defineEndpoint({
  method: 'GET',
  path: '/user/obtener/:id',
  access: 'admin',
  keyScope: 'usuarios:leer',
  summary: 'A person with their ways in and open sessions',
  params: IdParams,
  response: Person,
  errors: ['NOT_FOUND'],
})

const provenAdmin = { access: 'admin', recent: true } as const

export const changeRole = defineEndpoint({
  ...provenAdmin,
  method: 'PUT',
  path: '/auth/cambiar-rol/:id',
  summary: 'Makes a person an administrator (1) or an ordinary user (2)',
  params: IdParams,
  body: z.object({ role: z.union([z.literal(ROLE_ADMIN), z.literal(ROLE_USER)], 'El rol no es válido') }),
  response: User,
  errors: ['NOT_FOUND', 'LAST_ADMIN', 'INVALID_STATE', 'EMAIL_NOT_PROVEN'],
})

export const inviteUser = defineEndpoint({
  ...provenAdmin,
  method: 'POST',
  path: '/user/invitar',
  status: 201,
  summary: 'Makes an account without a password, in place of a pending one, and mails the way to set one',
  body: InviteUserBody,
  response: User,
  errors: ['EMAIL_TAKEN'],
})

export const IMPORT_LINES = 10_000

export const ImportOutcome = z.object({
  /** Lines that can be, or were, invited. */
  validas: z.int(),
  /** By line of the file, from 1; the first 1,000. */
  errores: z.array(z.object({ linea: z.int(), mensaje: z.string() })),
})
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** The body is the file (`text/csv` or `application/vnd.ms-excel`; UTF-8, Windows-1252, or UTF-16 with its mark), or JSON with its text. */
export const importUsers = defineEndpoint({
  ...provenAdmin,
  method: 'POST',
  path: '/user/importar',
  limited: [{ name: 'importByUser', points: 60, window: 3600 }],
  summary:
    'Invites the people of a CSV with the columns email, nombre and apellido, or an export of Google Workspace, Entra, Microsoft 365 or Okta, separated by ; , or tabs: all of them or, where a line is wrong, nobody (400 with `validas` and `errores`); with `ensayo=1` only says which lines are wrong. Invitations go out at a pace',
  query: z.object({ ensayo: z.optional(z.enum(['1', '0'])) }),
  // Strict: an `ensayo` in the body would otherwise be dropped, and invite.
  body: z.strictObject(
    { csv: z.string('Elige un archivo CSV').check(z.minLength(1, 'El archivo está vacío')) },
    unknownField,
  ),
  takesCsv: true,
  maxBodyBytes: 5 * 1024 * 1024,
  timeoutMs: 60_000,
  response: ImportOutcome,
})

export const resendCode = defineEndpoint({
  method: 'POST',
  path: '/user/reenviar-codigo/:id',
  access: 'admin',
  summary: 'Mails a pending person a new code, an invited one the invitation',
  params: IdParams,
  response: Message,
  errors: ['NOT_FOUND', 'INVALID_STATE', 'TOO_MANY_REQUESTS'],
})

export const resetSecondFactor = defineEndpoint({
  ...provenAdmin,
  method: 'POST',
  path: '/auth/segundo-factor/restablecer/:id',
  status: 204,
  summary: "Takes away another person's lost second factor, who is told by mail; passkeys stay",
  params: IdParams,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
})

export const endUserSessions = defineEndpoint({
  method: 'POST',
  path: '/user/cerrar-sesiones/:id',
  access: 'admin',
  status: 204,
  summary: 'Ends all sessions of a person',
  params: IdParams,
  errors: ['NOT_FOUND', 'RECENT_LOGIN_REQUIRED'],
})
