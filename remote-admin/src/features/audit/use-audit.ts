import { call, errorMessage } from '@csuite/shared/client'
import { type AuditRow, listAudit } from '@csuite/shared/contract/audit'
import { auditTypeText } from '@csuite/shared/contract/audit.texts'
import { endpointQuery } from '@csuite/shared/query'
import { saveFile } from '@csuite/shared/ui/save-file'
import { toast } from '@csuite/shared/ui/toast'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { toCsv } from '../../parts/csv'
import type { AuditView } from './audit-address'
import { auditTexts as texts } from './audit.texts'

/** Most rows that the API gives at once. */
const EXPORT_PAGE = '100'

const queryOf = ({ page, tipo, usuario, remoto }: AuditView) => ({
  page: String(page),
  ...(tipo ? { tipo } : {}),
  ...(usuario ? { usuario: String(usuario) } : {}),
  ...(remoto ? { remoto } : {}),
})

/** The rows of a view; those of the view before stay while it loads. */
export function useAudit(view: AuditView) {
  return useQuery({
    ...endpointQuery(listAudit, { query: queryOf(view) }),
    placeholderData: keepPreviousData,
  })
}

/** Saves every row that is counted and matches as CSV. */
export function useAuditExport() {
  return useMutation({
    mutationFn: async (view: AuditView) => {
      const rows: AuditRow[] = []
      for (let page = 1, more = true; more; page += 1) {
        const answer = await call(listAudit, { query: { ...queryOf({ ...view, page }), limit: EXPORT_PAGE } })
        rows.push(...answer.data)
        more = answer.hasNextPage
      }
      const { columns } = texts
      const head = [columns.when, columns.what, columns.who, columns.whom, columns.from, columns.detail]
      const csv = toCsv([head, ...rows.map(cells)])
      saveFile(
        new Blob([csv], { type: 'text/csv;charset=utf-8' }),
        texts.file(new Date().toISOString().slice(0, 10)),
      )
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

/** What else a row says: "motivo: password · veces: 3". */
export const detailText = ({ detalle }: AuditRow): string =>
  Object.entries(detalle)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')
