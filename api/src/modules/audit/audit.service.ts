import { AUDIT_COUNTED, type AuditRow, type AuditType, type listAudit } from '@csuite/shared/contract/audit'
import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import { DEFAULT_PAGE_SIZE } from '@csuite/shared/contract/users'
import type { Orm } from '../../db/database'
import { pageOf } from '../../http/page'
import { type AuditFilter, countAudit, findAudit } from './audit.repository'

type Row = Awaited<ReturnType<typeof findAudit>>[number]

const HISTORY_LENGTH = 100

/** One page of the trail, newest first. The newest ten thousand matches are counted and paged. */
export async function auditPage(
  orm: Orm,
  filter: AuditFilter,
  { page = 1, limit = DEFAULT_PAGE_SIZE }: { page?: number | undefined; limit?: number | undefined },
): Promise<EndpointResponse<typeof listAudit>> {
  const found = await countAudit(orm, filter, AUDIT_COUNTED + 1)
  const total = Math.min(found, AUDIT_COUNTED)
  const offset = (page - 1) * limit
  const length = Math.min(limit, total - offset)
  const rows = length > 0 ? await findAudit(orm, filter, { limit: length, offset }) : []
  return {
    ...pageOf(rows.map(presented), total, { page, limit }),
    ...(found > total ? { totalIsCapped: true } : {}),
  }
}

/** What was done to a person, without the names and networks of others who did it. */
export async function activityOf(
  orm: Orm,
  userId: number,
  page: Parameters<typeof auditPage>[2],
): Promise<EndpointResponse<typeof listAudit>> {
  const { data, ...rest } = await auditPage(orm, { about: userId }, page)
  const own = ({ autor }: AuditRow) => autor === null || autor.id === userId
  return { ...rest, data: data.map((row) => (own(row) ? row : { ...row, autor: null, origen: null })) }
}

/** A person's last hundred rows of one type, newest first. */
export function historyOf(orm: Orm, userId: number, tipo: AuditType): Promise<Row[]> {
  return findAudit(orm, { about: userId, tipo }, { limit: HISTORY_LENGTH })
}

const presented = ({ id, at, type, actor, user, origin, detail }: Row): AuditRow => ({
  id,
  fecha: at.toISOString(),
  tipo: type,
  autor: actor,
  usuario: user,
  origen: origin,
  detalle: detail,
})
