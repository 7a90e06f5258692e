import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import {
  CurrentPassword,
  FirstName,
  HttpsUrl,
  Id,
  IdParams,
  LastName,
  Message,
  PASSWORD_MIN_CHANGE,
  Phone,
  passwordMaxLength,
} from './fields'
import { User } from './user'

/** Accounts from Google, Apple and invitations have no phone. An existing phone cannot be removed. */
const OwnPhone = z.optional(Phone)

export const updateUser = defineEndpoint({
  method: 'POST',
  path: '/auth/update-user',
  access: 'self',
  limited: true,
  summary: "Changes one's own name and phone",
  body: z.object({ idUsuario: Id, name: FirstName, phone: OwnPhone }),
  response: User,
})

export const EditUserBody = z.object({
  name: FirstName,
  lastName: LastName,
  phone: OwnPhone,
  picture: z.optional(HttpsUrl),
  /** The values on the editor's screen; 409 if they have changed since. */
  before: z.optional(z.object({ name: z.string(), lastName: z.string(), phone: z.nullable(z.string()) })),
})

export const editUser = defineEndpoint({
  method: 'PUT',
  path: '/auth/editar/:id',
  access: 'self-or-admin',
  limited: true,
  summary: 'Edits a person; never role, status or plan',
  params: IdParams,
  body: EditUserBody,
  response: User,
  errors: ['NOT_FOUND', 'CONFLICT', 'RECENT_LOGIN_REQUIRED'],
})

export const updatePresentation = defineEndpoint({
  method: 'POST',
  path: '/auth/update-presentacion',
  access: 'self',
  limited: true,
  summary: 'Records that the presentation was finished',
  body: z.object({ userId: Id }),
  response: z.object({ user: User }),
})

export const UpdatePasswordBody = z.object({
  currentPassword: CurrentPassword,
  newPassword: z
    .string()
    .check(
      z.minLength(PASSWORD_MIN_CHANGE, 'La nueva contraseña debe tener al menos 5 caracteres.'),
      passwordMaxLength,
    ),
})

const updatePasswordShape = {
  access: 'user',
  body: UpdatePasswordBody,
  response: Message,
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
} as const

export const updatePassword = defineEndpoint({
  ...updatePasswordShape,
  // Not part of the spread object: browser builds keep only the method and path that stand here.
  method: 'POST',
  path: '/auth/update-password',
  summary: "Changes one's own password; every other session ends",
})
export const updatePasswordPut = defineEndpoint({
  ...updatePasswordShape,
  method: 'PUT',
  path: '/auth/update-password',
  summary: 'The same call as POST (the spec names both methods)',
})
