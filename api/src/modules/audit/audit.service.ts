import { AUDIT_COUNTED, type AuditRow, type listAudit } from '@csuite/shared/contract/audit'
import type { EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import { DEFAULT_PAGE_SIZE } from '@csuite/shared/contract/users'
import type { Orm } from '../../db/database'
import { pageOf } from '../../http/page'
import { appsForPerson } from '../../identity/audience/audience.repository'
import {
  type AuditFilter,
  countAudit,
  countAuditAfter,
  findAudit,
  findSettledAfter,
  newestAuditId,
} from './audit.repository'

type Row = Awaited<ReturnType<typeof findAudit>>[number]

interface PageRequest {
  page?: number | undefined
  limit?: number | undefined
}

export class AuditService {
  constructor(private readonly orm: Orm) {}

  /** One page, newest first. Only the newest AUDIT_COUNTED matches are counted; older pages follow all the same. */
  async page(
    filter: AuditFilter,
    { page = 1, limit = DEFAULT_PAGE_SIZE }: PageRequest,
  ): Promise<EndpointResponse<typeof listAudit>> {
    const found = await countAudit(this.orm, filter, AUDIT_COUNTED + 1)
    const total = Math.min(found, AUDIT_COUNTED)
    const offset = (page - 1) * limit
    // One more row tells whether there is a next page.
    const read = offset < found || found > total ? await findAudit(this.orm, filter, limit + 1, offset) : []
    const rows = read.slice(0, limit)
    return {
      ...pageOf(fitting(rows.map(presented)), total, { page, limit }),
      hasNextPage: read.length > limit,
      ...(found > total ? { totalIsCapped: true } : {}),
    }
  }

  /** Actions on a person's account, without the name and network of other actors. */
  async activityOf(userId: number, request: PageRequest): Promise<EndpointResponse<typeof listAudit>> {
    const { data, ...rest } = await this.page({ about: userId }, request)
    const own = ({ autor }: AuditRow) => autor === null || autor.id === userId
    const seen = await appsForPerson(this.orm, data.filter(namesApp).map(appOf), userId)
    // An app outside the person's audience has a name, and so have its plans.
    const readable = (row: AuditRow) =>
      namesApp(row) && !seen.has(appOf(row)) ? { ...row, detalle: {} } : row
    return {
      ...rest,
      data: data.map((row) => (own(row) ? row : { ...row, autor: null, origen: null })).map(readable),
    }
  }

  /** Rows with a higher id, in their order, whose predecessors are all there. */
  async after(id: number, limit: number): Promise<AuditRow[]> {
    return (await findSettledAfter(this.orm, id, limit)).map(presented)
  }

  countAfter(id: number, most: number): Promise<number> {
    return countAuditAfter(this.orm, id, most)
  }

  newestId(): Promise<number> {
    return newestAuditId(this.orm)
  }
}

/** Bytes of a page's rows as JSON; 256 kB with what is around them. */
const ROWS_BYTES = 250 * 1024

/** With a smaller `limit` they are whole. */
function fitting(rows: AuditRow[]): AuditRow[] {
  let fitted = rows
  for (let most = 4096; most >= 64 && Buffer.byteLength(JSON.stringify(fitted)) > ROWS_BYTES; most /= 2)
    fitted = rows.map((row) => ({ ...row, detalle: shortened(row.detalle, most) }))
  return fitted
}

const shortened = (detail: Record<string, string>, most: number): Record<string, string> =>
  Object.fromEntries(
    Object.entries(detail).map(([name, text]) => [
      name,
      text.length > most ? `${text.slice(0, most).replace(/[\ud800-\udbff]$/, '')}…` : text,
    ]),
  )

const namesApp = ({ detalle }: AuditRow) => detalle.idApp !== undefined
const appOf = ({ detalle }: AuditRow) => Number(detalle.idApp)

/** The pseudonym of who no longer has an account. */
const former = (id: number | null): AuditRow['autor'] =>
  id === null ? null : { id, nombre: `Cuenta eliminada ${id}` }

const presented = ({ id, at, type, actor, formerActorId, user, origin, detail }: Row): AuditRow => ({
  id,
  fecha: at.toISOString(),
  tipo: type,
  autor: actor ?? former(formerActorId),
  usuario: user,
  origen: origin,
  detalle: detail,
})
