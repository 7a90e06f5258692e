import * as z from 'zod/mini'
import { auditTypeTexts } from './audit.texts'
import { defineEndpoint } from './define-endpoint'
import { Id, IdParams, PageLimit, PageNumber, Timestamp, paged } from './fields'
import { RemoteName } from './releases'

export type AuditType = keyof typeof auditTypeTexts
const keysOf = <K extends string>(texts: Record<K, string>) => Object.keys(texts) as K[]
/** Everything that the audit trail records, by subject. */
export const auditTypes = keysOf(auditTypeTexts)

const Person = z.nullable(z.object({ id: Id, nombre: z.string() }))

export const AuditRow = z.object({
  id: z.int(),
  fecha: Timestamp,
  /** One of `auditTypes`; later versions add more. */
  tipo: z.string(),
  /** Who did it; null: the portal, a deploy token, or somebody whose account is gone. */
  autor: Person,
  /** Whom it was done to; null: nobody in particular, or somebody whose account is gone. */
  usuario: Person,
  /** The client's network (IPv4 /24, IPv6 /48); null where no request was behind it. */
  origen: z.nullable(z.string()),
  /** What the row says beside that, by name; never a secret. */
  detalle: z.record(z.string(), z.string()),
})
export type AuditRow = z.infer<typeof AuditRow>

/** Rows that are counted and paged; older ones are found by a narrower filter. */
export const AUDIT_COUNTED = 10_000

const AuditPage = z.extend(paged(AuditRow), {
  /** True where more rows match than are counted and paged. */
  totalIsCapped: z.optional(z.boolean()),
})

const PageQuery = z.object({ page: z.optional(PageNumber), limit: z.optional(PageLimit) })

export const listAudit = defineEndpoint({
  method: 'GET',
  path: '/auditoria',
  access: 'admin',
  status: 200,
  summary: 'Who did what, when and from where, newest first; kept for 400 days',
  query: z.extend(PageQuery, {
    /** A type (`sesion.fallida`) or a subject (`sesion`). */
    tipo: z.optional(z.string().check(z.regex(/^[a-z-]{1,40}(\.[a-z-]{1,40})?$/, 'El tipo no es válido'))),
    /** Id of whom it was done to, or who did it. */
    usuario: z.optional(IdParams.shape.id),
    /** A remote's name: what was delivered of it and changed about it. */
    remoto: z.optional(RemoteName),
  }),
  response: AuditPage,
  errors: ['FORBIDDEN'],
})

export const ownActivity = defineEndpoint({
  method: 'GET',
  path: '/auth/actividad',
  access: 'user',
  beforeSecondFactor: true,
  status: 200,
  summary: "What the audit trail holds about one's own account, newest first",
  query: PageQuery,
  response: AuditPage,
  errors: [],
})
