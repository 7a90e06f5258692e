import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Domain } from './domain'
import { ArrayQuery, Email, Id, IdParams, Instant, PageQuery, Timestamp, arrayPage, paged } from './fields'
import { requiredLine } from './text'
import { isDay } from './users'

/** People and addresses in one call. */
export const GROUP_CHANGES_MAX = 1000

export const GroupFields = z.object({
  nombre: requiredLine('El nombre es requerido', 60),
  dominios: z.array(Domain).check(z.maxLength(50, 'Usa como máximo 50 dominios')),
})
export type GroupFields = z.infer<typeof GroupFields>

export const GroupPerson = z.object({ id: Id, nombre: z.string(), email: z.string() })
export type GroupPerson = z.infer<typeof GroupPerson>

export const Group = z.extend(GroupFields, {
  id: Id,
  /**
   * How many are in it, put there by hand or by a proven address of its domains. Absent for a key that may not read people,
   * which would learn from it who has an account.
   */
  personas: z.optional(z.int()),
  /** Empty for such a key. */
  responsables: z.array(GroupPerson),
  /** Whose audience names it. */
  apps: z.array(z.object({ id: Id, nombre: z.string() })),
})
export type Group = z.infer<typeof Group>

export const GroupForm = z.extend(GroupFields, {
  /** Emails of who decides requests. */
  responsables: z.array(Email),
})
export type GroupForm = z.infer<typeof GroupForm>

/** By id or by email. */
const PersonReference = z.union([Id, Email], 'Escribe un email o un identificador')
export const PersonReferences = z
  .array(PersonReference)
  .check(z.maxLength(GROUP_CHANGES_MAX, 'Envía como máximo 1000 personas'))

const managesGroups = { access: 'admin', keyScope: 'grupos' } as const

export const listGroups = defineEndpoint({
  ...managesGroups,
  method: 'GET',
  path: '/grupos',
  summary: 'The groups by name',
  query: ArrayQuery,
  response: arrayPage(Group),
})

export const listOwnGroups = defineEndpoint({
  method: 'GET',
  path: '/grupos/mios',
  access: 'user',
  accompanied: true,
  summary: 'The groups that the caller is in, by name',
  response: z.array(z.object({ id: Id, nombre: z.string() })),
})

export const addGroup = defineEndpoint({
  ...managesGroups,
  method: 'POST',
  path: '/grupos',
  status: 201,
  summary: 'Makes a group; its name is unique, case and accents aside',
  body: z.extend(z.partial(GroupFields), { nombre: GroupFields.shape.nombre }),
  response: Group,
  errors: ['GROUP_EXISTS', 'INVALID_STATE'],
})

export const updateGroup = defineEndpoint({
  ...managesGroups,
  method: 'PUT',
  path: '/grupos/:id',
  summary: 'Changes the name or the domains of a group',
  params: IdParams,
  body: z.partial(GroupFields),
  response: Group,
  errors: ['NOT_FOUND', 'GROUP_EXISTS'],
})

export const deleteGroup = defineEndpoint({
  ...managesGroups,
  method: 'DELETE',
  path: '/grupos/:id',
  status: 204,
  summary: 'Deletes a group that has no instruments; who saw an app only through it sees it no longer',
  params: IdParams,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
})

export const listGroupPeople = defineEndpoint({
  method: 'GET',
  path: '/grupos/:id/personas',
  access: 'admin',
  keyScope: 'usuarios:leer',
  summary: 'Who was put into a group by hand',
  params: IdParams,
  query: PageQuery,
  response: paged(GroupPerson),
  errors: ['NOT_FOUND'],
})

export const changeGroupPeople = defineEndpoint({
  ...managesGroups,
  method: 'PUT',
  path: '/grupos/:id/personas',
  summary:
    'Adds and removes people by id or email, all or none; 404 names who has no account. A key that may not read people names them by email, and whoever has no account is passed over in silence',
  params: IdParams,
  body: z.object({ agregar: z.optional(PersonReferences), quitar: z.optional(PersonReferences) }),
  response: Group,
  errors: ['NOT_FOUND'],
})

export const setGroupResponsibles = defineEndpoint({
  ...managesGroups,
  method: 'PUT',
  path: '/grupos/:id/responsables',
  summary: "Sets who decides the requests for apps of the group's audience",
  params: IdParams,
  body: z.object({
    ids: z.array(PersonReference).check(z.maxLength(20, 'Elige como máximo 20 responsables')),
  }),
  response: Group,
  errors: ['NOT_FOUND', 'EMAIL_NOT_PROVEN', 'INVALID_STATE'],
})

/** When something ends: an instant, or the end of a day in TIME_ZONE. */
export const EndMoment = z.union(
  [z.string().check(z.refine(isDay)), Instant('La fecha no es válida')],
  'La fecha no es válida',
)

export const AudiencePerson = z.extend(GroupPerson, {
  /** When the access ends by itself; null: never. */
  hasta: z.nullable(Timestamp),
})
export type AudiencePerson = z.infer<typeof AudiencePerson>
