import { ROLE_ADMIN, type User } from '@csuite/shared/contract/user'
import { formatDate } from '@csuite/shared/format'
import { type BadgeTone, Status } from '@csuite/shared/ui/badge'
import { peopleTexts as texts } from './people.texts'

const tones: Record<string, BadgeTone> = { active: 'ok', pending_verification: 'warn', suspended: 'danger' }

/** The status as a dot and words; another value as it is, a missing one 'Sin estado' (spec §4). */
export function PersonStatus({ status }: { status: string | null | undefined }) {
  const known = texts.statuses as Partial<Record<string, string>>
  return (
    <Status tone={tones[status ?? ''] ?? 'neutral'}>
      {status ? (known[status] ?? status) : texts.noStatus}
    </Status>
  )
}

export const roleLabel = ({ role }: Pick<User, 'role'>): string =>
  role === ROLE_ADMIN ? texts.roles.admin : texts.roles.user

/** The day of registration as people in Spain write it; 'Sin fecha' without one. */
export function dayLabel(at: string | null | undefined): string {
  const date = at ? new Date(at) : null
  return date && !Number.isNaN(date.getTime()) ? formatDate(date) : texts.noDate
}
