import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Email, FirstName, IdParams, LastName, Message, Timestamp } from './fields'
import { ROLE_ADMIN, ROLE_USER, User } from './user'

/** A person as administrators see one: who it is, how they come in, and where they are signed in. */
export const Person = z.extend(User, {
  /** False while the mailbox has not answered. */
  emailVerificado: z.boolean(),
  /** Active by an invitation that nobody has answered yet. */
  invitado: z.boolean(),
  conPassword: z.boolean(),
  segundoFactor: z.boolean(),
  /** How many passkeys. */
  llaves: z.int(),
  proveedores: z.array(z.enum(['google', 'apple'])),
  /** The newest sign-in of the last 400 days. */
  ultimoInicio: z.nullable(Timestamp),
  /** Open sessions, the last used first. */
  sesiones: z.array(z.object({ dispositivo: z.string(), creada: Timestamp, ultimoUso: Timestamp })),
})
export type Person = z.infer<typeof Person>

export const findPerson = defineEndpoint({
  method: 'GET',
  path: '/user/obtener/:id',
  access: 'admin',
  status: 200,
  summary: 'A person with their ways in and open sessions',
  params: IdParams,
  response: Person,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})

export const changeRole = defineEndpoint({
  method: 'PUT',
  path: '/auth/cambiar-rol/:id',
  access: 'admin',
  recent: true,
  status: 200,
  summary: 'Makes a person an administrator (1) or an ordinary user (2)',
  params: IdParams,
  body: z.object({ role: z.union([z.literal(ROLE_ADMIN), z.literal(ROLE_USER)], 'El rol no es válido') }),
  response: User,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LAST_ADMIN', 'INVALID_STATE'],
})

export const InviteUserBody = z.object({ email: Email, name: FirstName, lastName: LastName })
export type InviteUserBody = z.infer<typeof InviteUserBody>

export const inviteUser = defineEndpoint({
  method: 'POST',
  path: '/user/invitar',
  access: 'admin',
  recent: true,
  status: 201,
  summary: 'Makes an account without a password and mails the way to set one',
  body: InviteUserBody,
  response: User,
  errors: ['FORBIDDEN', 'EMAIL_TAKEN'],
})

export const resendCode = defineEndpoint({
  method: 'POST',
  path: '/user/reenviar-codigo/:id',
  access: 'admin',
  status: 200,
  summary: 'Mails a pending person a new code, an invited one the invitation',
  params: IdParams,
  response: Message,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATE', 'TOO_MANY_REQUESTS'],
})

export const resetSecondFactor = defineEndpoint({
  method: 'POST',
  path: '/auth/segundo-factor/restablecer/:id',
  access: 'admin',
  recent: true,
  status: 204,
  summary: "Takes away another person's lost second factor, who is told by mail; passkeys stay",
  params: IdParams,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATE'],
})

export const endUserSessions = defineEndpoint({
  method: 'POST',
  path: '/user/cerrar-sesiones/:id',
  access: 'admin',
  status: 204,
  summary: 'Ends all sessions of a person',
  params: IdParams,
  errors: ['FORBIDDEN', 'NOT_FOUND'],
})
