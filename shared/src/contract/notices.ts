import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import {
  ArrayQuery,
  Id,
  IdParams,
  Instant,
  Timestamp,
  arrayPage,
  isHttpsUrl,
  isRelativePath,
  urlField,
} from './fields'
import { requiredLine } from './text'

/** From the calmest to the most urgent. */
export const noticeLevels = ['info', 'aviso', 'mantenimiento'] as const
export type NoticeLevel = (typeof noticeLevels)[number]
/** Beside those that administrators choose: what is of one person and stays until it is answered or over. */
export type ShownLevel = NoticeLevel | 'personal'

/** A maintenance notice stays until it ends. */
export const isDismissible = (level: ShownLevel): boolean => level === 'info' || level === 'aviso'

/** A notice lasts a year at most, by the calendar in UTC. @returns the last instant that it may end at */
export function lastEndOf(desde: string): string {
  const end = new Date(desde)
  end.setUTCFullYear(end.getUTCFullYear() + 1)
  return end.toISOString()
}

export const NOTICE_TITLE_MAX = 80
export const NOTICE_TEXT_MAX = 280

/** An instant with its offset; stored and answered in UTC. */
const Moment = (required: string) =>
  z.pipe(
    Instant(required),
    z.transform((moment: string) => new Date(moment).toISOString()),
  )

const GROUPS_MAX = 50

export const noticeAudiences = ['todos', 'sin-sesion'] as const

/** Or the people of groups. */
const Audience = z.union(
  [z.enum(noticeAudiences), z.object({ grupos: z.array(Id).check(z.minLength(1), z.maxLength(GROUPS_MAX)) })],
  'Elige para quién es el aviso',
)

const NoticeFields = z.object({
  titulo: requiredLine('El título es requerido', NOTICE_TITLE_MAX),
  texto: requiredLine('El texto es requerido', NOTICE_TEXT_MAX),
  nivel: z.enum(noticeLevels, 'Elige un nivel'),
  desde: Moment('Indica cuándo empieza'),
  hasta: Moment('Indica cuándo termina'),
  audiencia: Audience,
  enlace: z.nullable(
    urlField(
      (value) => isHttpsUrl(value) || isRelativePath(value),
      'La dirección debe empezar por https:// o por /',
    ),
  ),
})

/** Without `desde` it starts at once. */
export const NewNotice = z.extend(NoticeFields, {
  desde: z.optional(NoticeFields.shape.desde),
  enlace: z.optional(NoticeFields.shape.enlace),
})
const NoticeChanges = z.partial(NoticeFields)

export const Notice = z.object({
  id: Id,
  titulo: z.string(),
  texto: z.string(),
  nivel: z.enum(noticeLevels),
  desde: Timestamp,
  hasta: Timestamp,
  audiencia: Audience,
  enlace: z.nullable(z.string()),
  /** Grows with each change that readers are to see although they put the notice away before. */
  version: z.int(),
})
export type Notice = z.infer<typeof Notice>

const ShownNotice = z.extend(Notice, { nivel: z.enum([...noticeLevels, 'personal']) })
export type ShownNotice = z.infer<typeof ShownNotice>

export const listNotices = defineEndpoint({
  method: 'GET',
  path: '/avisos',
  access: 'anyone',
  summary:
    'The notices that are for the caller now, the most urgent first, without those that they put away; a token is optional',
  response: z.array(ShownNotice),
})

const managesNotices = { access: 'admin', keyScope: 'avisos' } as const

export const manageNotices = defineEndpoint({
  ...managesNotices,
  method: 'GET',
  path: '/avisos/administrar',
  summary: 'Every notice: those that are shown and planned by their start, and the last hundred that ended',
  query: ArrayQuery,
  response: arrayPage(Notice),
})

export const addNotice = defineEndpoint({
  ...managesNotices,
  method: 'POST',
  path: '/avisos',
  status: 201,
  summary: 'Publishes a notice, at once or from `desde`; every process shows it within a second',
  body: NewNotice,
  response: Notice,
  errors: ['INVALID_STATE'],
})

export const updateNotice = defineEndpoint({
  ...managesNotices,
  method: 'PUT',
  path: '/avisos/:id',
  summary: "Changes a notice's fields; other words show it again to those who put it away",
  params: IdParams,
  body: NoticeChanges,
  response: Notice,
  errors: ['NOT_FOUND'],
})

export const removeNotice = defineEndpoint({
  ...managesNotices,
  method: 'DELETE',
  path: '/avisos/:id',
  status: 204,
  summary: 'Withdraws a notice',
  params: IdParams,
  errors: ['NOT_FOUND'],
})

export const dismissNotice = defineEndpoint({
  method: 'POST',
  path: '/avisos/:id/cerrar',
  access: 'user',
  status: 204,
  limited: [{ name: 'dismissalByUser', points: 60, window: 600 }],
  summary: 'Puts a notice away for the caller, in all of their browsers; not one of maintenance',
  params: IdParams,
  /** What the caller saw: a version that came meanwhile stays. */
  body: z.optional(z.object({ version: z.optional(Id) })),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
})
