import { call } from '@csuite/shared/client'
import { type AuditRow, listAudit } from '@csuite/shared/contract/audit'
import { auditTypeText } from '@csuite/shared/contract/audit.texts'
import { endpointQuery, useSend } from '@csuite/shared/query'
import { toast } from '@csuite/shared/ui/toast'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { detailText } from '../../parts/audit-what'
import { saveCsv } from '../../parts/csv'
import { type AuditView, queryOf } from './audit-address'
import { auditTexts as texts } from './audit.texts'

const EXPORT_PAGE = 100
const EXPORT_ROWS = 100_000

export function useAudit(view: AuditView) {
  return useQuery({
    ...endpointQuery(listAudit, { query: queryOf(view) }),
    placeholderData: keepPreviousData,
  })
}

/** Saves the rows that match a view as CSV, EXPORT_ROWS at most. */
export function useAuditExport() {
  return useSend(
    async (view: AuditView) => {
      const rows = await allRows(view)
      saveCsv(texts.file, [[...Object.values(texts.columns), texts.detail], ...rows.map(cells)])
      if (rows.length >= EXPORT_ROWS) toast.show(texts.exportCapped(rows.length), { tone: 'warn' })
    },
    { failed: texts.exportFailed },
  )
}

/** By the moment of the last row and not by page: rows that come meanwhile would move the pages, and few are counted. */
async function allRows(view: AuditView): Promise<AuditRow[]> {
  const rows = new Map<number, AuditRow>()
  let [page, { hasta }] = [1, view]
  for (let more = true; more && rows.size < EXPORT_ROWS;) {
    const query = { ...queryOf({ ...view, page, hasta }), limit: String(EXPORT_PAGE) }
    const { data } = await call(listAudit, { query })
    for (const row of data) rows.set(row.id, row)
    const last = data.at(-1)?.fecha
    // More rows of one moment than a page has.
    page = last === hasta ? page + 1 : 1
    hasta = last
    more = data.length === EXPORT_PAGE
  }
  return [...rows.values()]
}

const cells = (row: AuditRow): string[] => [
  row.fecha,
  auditTypeText(row.tipo),
  row.autor?.nombre ?? '',
  row.usuario?.nombre ?? '',
  row.origen ?? '',
  detailText(row),
]
