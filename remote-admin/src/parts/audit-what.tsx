import type { AuditRow } from '@csuite/shared/contract/audit'
import { auditTypeText } from '@csuite/shared/contract/audit.texts'
import { Text } from '@csuite/shared/ui/layout'

/** What happened, and beneath it the details: which app and plan, for one. */
export function AuditWhat({ row }: { row: AuditRow }) {
  const detail = detailText(row)
  return (
    <div>
      <span>{auditTypeText(row.tipo)}</span>
      {detail && (
        <Text as="div" $size={12} $tone="muted" $breaks>
          {detail}
        </Text>
      )}
    </div>
  )
}

/** A row's details as "motivo: password · veces: 3". */
export const detailText = ({ detalle }: AuditRow): string =>
  Object.entries(detalle)
    .map(([name, value]) => `${name}: ${value}`)
    .join(' · ')
