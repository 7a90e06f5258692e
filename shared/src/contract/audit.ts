import * as z from 'zod/mini'
import { defineEndpoint, ownAccount } from './define-endpoint'
import { AuditMoment, Id, IdParams, PageQuery, RemoteName, Timestamp, paged } from './fields'

/** A key that may not read people gets ids with empty names. */
const Person = z.nullable(z.object({ id: Id, nombre: z.string() }))

export const AuditRow = z.object({
  id: z.int(),
  fecha: Timestamp,
  /** One of `auditTypes` (audit.texts.ts); later versions add more. */
  tipo: z.string(),
  /** Null: the portal, a deploy token or service key, which `detalle` names, or a deleted account's own doing. */
  autor: Person,
  /** The affected person; null: nobody in particular or a deleted account. */
  usuario: Person,
  /** The client's network (IPv4 /24, IPv6 /48); null without a request. */
  origen: z.nullable(z.string()),
  detalle: z.record(z.string(), z.string()),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Rows that are counted; `hasta` and further pages reach older ones. */
export const AUDIT_COUNTED = 10_000

const AuditPage = z.extend(paged(AuditRow), {
  /** More than AUDIT_COUNTED rows match. */
  totalIsCapped: z.optional(z.boolean()),
})

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/auditoria',
  access: 'admin',
  keyScope: 'auditoria:leer',
  summary: 'Who did what, when and from where, newest first; kept for 400 days',
  query: z.extend(PageQuery, {
    /** A type (`sesion.fallida`) or a subject (`sesion`). */
    tipo: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}(\.[a-z-]{1,40})?$/, 'El tipo no es válido'))),
    /** Id of the affected person or of the author. */
    usuario: z.optional(IdParams.shape.id),
    remoto: z.optional(RemoteName),
    /** Rows of this moment and older ones: what a long list's first pages end with. */
    hasta: z.optional(AuditMoment),
  }),
  response: AuditPage,
})

export const ownActivity = defineEndpoint({
  ...ownAccount,
  method: 'GET',
  path: '/auth/actividad',
  summary: "What the audit trail holds about one's own account, newest first",
  query: PageQuery,
  response: AuditPage,
})
