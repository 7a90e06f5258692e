import * as z from 'zod/mini'
import { accountLimit, defineEndpoint } from './define-endpoint'
import { Id, IdParams, Timestamp } from './fields'
import { requiredLine } from './text'
import { AccessToken } from './user'

/** An administrator sees the portal as a person who allowed it (design §14). */
export const ACCOMPANY_MINUTES = 60
/** How long the person has for an answer. */
export const ACCOMPANY_ASKED_HOURS = 24
export const ACCOMPANY_REASON_MAX = 200

export const AccompanyForm = z.object({
  motivo: requiredLine('Escribe para qué necesitas acompañar', ACCOMPANY_REASON_MAX),
})

export const Accompaniment = z.object({
  id: Id,
  administrador: z.string(),
  idPersona: Id,
  persona: z.string(),
  motivo: z.string(),
  estado: z.enum(['pedido', 'permitido']),
  /** Until when it may be allowed, or lasts. */
  hasta: Timestamp,
})
export type Accompaniment = z.infer<typeof Accompaniment>

/** The page on which the person answers and the administrator begins. */
export const accompanyPath = (id: number): string => `/admin/acompanar/${id}`

export const askToAccompany = defineEndpoint({
  method: 'POST',
  path: '/user/:id/acompanar',
  access: 'admin',
  recent: true,
  limited: [{ name: 'accompanyByUser', points: 30, window: 3600 }],
  status: 201,
  summary: 'Asks a person to be accompanied; they have a day to allow it',
  params: IdParams,
  body: AccompanyForm,
  response: Accompaniment,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATE'],
})

export const openAccompaniment = defineEndpoint({
  method: 'GET',
  path: '/user/:id/acompanar',
  access: 'admin',
  summary: "The caller's open request or permission to accompany a person",
  params: IdParams,
  response: z.object({ abierto: z.nullable(Accompaniment) }),
})

export const findAccompaniment = defineEndpoint({
  method: 'GET',
  path: '/auth/acompanar/:id',
  access: 'user',
  summary: 'An open request or permission, for its person and its administrator',
  params: IdParams,
  response: Accompaniment,
  errors: ['NOT_FOUND'],
})

export const allowAccompaniment = defineEndpoint({
  method: 'POST',
  path: '/auth/acompanar/:id/permitir',
  access: 'user',
  limited: [accountLimit],
  summary: 'The person allows to be accompanied for an hour',
  params: IdParams,
  response: Accompaniment,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
})

export const beginAccompaniment = defineEndpoint({
  method: 'POST',
  path: '/auth/acompanar/:id/empezar',
  access: 'admin',
  recent: true,
  limited: [accountLimit],
  summary:
    "Answers a token of the person, which only reads, and only with this answer's cookie, until the hour or the caller's session ends",
  params: IdParams,
  response: AccessToken,
  errors: ['NOT_FOUND', 'INVALID_STATE'],
})

export const endAccompaniment = defineEndpoint({
  method: 'DELETE',
  path: '/auth/acompanar/:id',
  access: 'user',
  accompanied: true,
  limited: [accountLimit],
  keepalive: true,
  status: 204,
  summary: 'Refuses, withdraws or ends it: the person, the administrator, or the accompanied session itself',
  params: IdParams,
  errors: ['NOT_FOUND'],
})
