import { call, errorMessage } from '@csuite/shared/client'
import { type AuditRow, listAudit } from '@csuite/shared/contract/audit'
import { auditTypeText } from '@csuite/shared/contract/audit.texts'
import { endpointQuery } from '@csuite/shared/query'
import { toast } from '@csuite/shared/ui/toast'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { saveCsv } from '../../parts/csv'
import { type AuditView, queryOf } from './audit-address'
import { auditTexts as texts } from './audit.texts'

/** The API's largest page. */
const EXPORT_PAGE = '100'

/** The rows of a view; the previous rows stay while the next ones load. */
export function useAudit(view: AuditView) {
  return useQuery({
    ...endpointQuery(listAudit, { query: queryOf(view) }),
    placeholderData: keepPreviousData,
  })
}

/** Saves all rows that match a view as CSV, up to the number that the API counts. */
export function useAuditExport() {
  return useMutation({
    mutationFn: async (view: AuditView) => {
      const rows: AuditRow[] = []
      for (let page = 1, more = true; more; page += 1) {
        const answer = await call(listAudit, { query: { ...queryOf({ ...view, page }), limit: EXPORT_PAGE } })
        rows.push(...answer.data)
        more = page < answer.totalPages
      }
      saveCsv(texts.file, [[...Object.values(texts.columns), texts.detail], ...rows.map(cells)])
    },
    onError: (failure) => toast.error(errorMessage(failure, texts.exportFailed)),
  })
}

const cells = (row: AuditRow): string[] => [
  row.fecha,
  auditTypeText(row.tipo),
  row.autor?.nombre ?? '',
  row.usuario?.nombre ?? '',
  row.origen ?? '',
  detailText(row),
]

/** A row's details as "motivo: password · veces: 3". */
export const detailText = ({ detalle }: AuditRow): string =>
  Object.entries(detalle)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')
