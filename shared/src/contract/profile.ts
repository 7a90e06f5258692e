import * as z from 'zod/mini'
import { accountLimit, defineEndpoint } from './define-endpoint'
import {
  CurrentPassword,
  FirstName,
  HttpsUrl,
  Id,
  IdParams,
  KeptFirstName,
  KeptLastName,
  LastName,
  Message,
  PASSWORD_MIN_CHANGE,
  Phone,
  passwordMaxLength,
} from './fields'
import { User } from './user'

/**
 * Accounts from Google, Apple and invitations have no phone: null, as in `User`, stands for none given. An existing phone cannot
 * be removed.
 */
const OwnPhone = z.nullish(Phone)

export const updateUser = defineEndpoint({
  method: 'POST',
  path: '/auth/update-user',
  access: 'self',
  limited: [accountLimit],
  summary: "Changes one's own name and phone",
  body: z.object({ idUsuario: Id, name: KeptFirstName, phone: OwnPhone }),
  response: User,
})

const EditUserBody = z.object({
  name: KeptFirstName,
  lastName: KeptLastName,
  phone: OwnPhone,
  /** Null, as in `User`, for none. */
  picture: z.nullish(HttpsUrl),
  /** The values on the editor's screen; 409 if they have changed since. */
  before: z.optional(z.object({ name: z.string(), lastName: z.string(), phone: z.nullable(z.string()) })),
})

/** Asked of who has no name yet. */
export const NameForm = z.object({ name: FirstName, lastName: LastName })
export type NameForm = z.infer<typeof NameForm>

/** What may be saved of this person: a name that they have stays one. */
export const editUserBodyOf = ({ name, lastName }: Pick<User, 'name' | 'lastName'>) =>
  z.extend(EditUserBody, {
    name: name === '' ? KeptFirstName : FirstName,
    lastName: lastName === '' ? KeptLastName : LastName,
  })

export const editUser = defineEndpoint({
  method: 'PUT',
  path: '/auth/editar/:id',
  access: 'self-or-admin',
  limited: [accountLimit],
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
  limited: [accountLimit],
  summary: 'Records that the presentation was finished',
  body: z.object({ userId: Id }),
  response: z.object({ user: User }),
})

export const UpdatePasswordBody = z.object({
  currentPassword: CurrentPassword,
  newPassword: z
    .string('Por favor completa ambos campos de contraseña.')
    .check(
      z.minLength(PASSWORD_MIN_CHANGE, 'La nueva contraseña debe tener al menos 5 caracteres.'),
      passwordMaxLength,
    ),
})

const updatePasswordShape = {
  access: 'user',
  body: UpdatePasswordBody,
  response: Message,
  patient: true,
  errors: ['INVALID_CREDENTIALS', 'PROVIDER_ONLY', 'TOO_MANY_REQUESTS', 'UNAVAILABLE'],
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
