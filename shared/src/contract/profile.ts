import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import {
  CurrentPassword,
  FirstName,
  Id,
  IdParams,
  LastName,
  Message,
  PASSWORD_MAX,
  PASSWORD_MIN_CHANGE,
  Phone,
} from './fields'
import { Picture, User } from './user'

/** Left out by who has none: Google, Apple and invitations give no phone. Nobody takes theirs away. */
const OwnPhone = z.optional(Phone)

export const UpdateUserBody = z.object({ idUsuario: Id, name: FirstName, phone: OwnPhone })

export const updateUser = defineEndpoint({
  method: 'POST',
  path: '/auth/update-user',
  access: 'self',
  status: 200,
  summary: "Changes one's own name and phone",
  body: UpdateUserBody,
  response: User,
  errors: ['FORBIDDEN'],
})

export const EditUserBody = z.object({
  name: FirstName,
  lastName: LastName,
  phone: OwnPhone,
  picture: z.optional(Picture),
  /** What the editor saw: 409 where somebody has changed it since. */
  before: z.optional(z.object({ name: z.string(), lastName: z.string(), phone: z.nullable(z.string()) })),
})

export const editUser = defineEndpoint({
  method: 'PUT',
  path: '/auth/editar/:id',
  access: 'self-or-admin',
  status: 200,
  summary: 'Edits a person; never role, status or plan',
  params: IdParams,
  body: EditUserBody,
  response: User,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'CONFLICT'],
})

export const updatePresentation = defineEndpoint({
  method: 'POST',
  path: '/auth/update-presentacion',
  access: 'self',
  status: 200,
  summary: 'Records that the presentation was finished',
  body: z.object({ userId: Id }),
  response: z.object({ user: User }),
  errors: ['FORBIDDEN'],
})

export const UpdatePasswordBody = z.object({
  currentPassword: CurrentPassword,
  newPassword: z
    .string()
    .check(
      z.minLength(PASSWORD_MIN_CHANGE, 'La nueva contraseña debe tener al menos 5 caracteres.'),
      z.maxLength(PASSWORD_MAX, 'La contraseña debe tener como máximo 128 caracteres'),
    ),
})

const UPDATE_PASSWORD_PATH = '/auth/update-password'
const updatePasswordShape = {
  access: 'user',
  status: 200,
  body: UpdatePasswordBody,
  response: Message,
  errors: ['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
} as const

export const updatePassword = defineEndpoint({
  ...updatePasswordShape,
  // A browser's build keeps the method and the path that stand here, and nothing that is spread.
  path: UPDATE_PASSWORD_PATH,
  method: 'POST',
  summary: "Changes one's own password; every other session ends",
})
export const updatePasswordPut = defineEndpoint({
  ...updatePasswordShape,
  path: UPDATE_PASSWORD_PATH,
  method: 'PUT',
  summary: 'The same call as POST (the spec names both methods)',
})
