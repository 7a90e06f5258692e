import { settings } from '@csuite/shared/client'
import { ROLE_ADMIN, type User } from '@csuite/shared/contract/user'
import { formatDate } from '@csuite/shared/format'
import { type BadgeTone, Status } from '@csuite/shared/ui/badge'
import { Fragment } from 'react'
import { peopleTexts as texts } from './people.texts'

const tones: Record<string, BadgeTone> = { active: 'ok', pending_verification: 'warn', suspended: 'danger' }

/** A status badge; an unknown status is shown raw, a missing one as 'Sin estado' (spec §4). */
export function PersonStatus({ status }: { status: string | null | undefined }) {
  const known = texts.statuses as Partial<Record<string, string>>
  return (
    <Status tone={tones[status ?? ''] ?? 'neutral'}>
      {status ? (known[status] ?? status) : texts.noStatus}
    </Status>
  )
}

/** Name and last name, or the email where both are empty. */
export const fullName = ({ name, lastName, email }: Pick<User, 'name' | 'lastName' | 'email'>): string =>
  `${name} ${lastName}`.trim() || email

export const roleLabel = ({ role }: Pick<User, 'role'>): string =>
  role === ROLE_ADMIN ? texts.roles.admin : texts.roles.user

const COUNTRY = /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d{5})/
// oxlint-disable-next-line regexp/no-super-linear-move -- of a phone, of 15 digits at most.
const THREES = /\d{3,4}?(?=(?:\d{3,4})+$)/g

/**
 * Formats `+51987654321` as `+51 987 654 321`: the country code (ITU-T E.164), then groups of three, or four where three
 * leaves a remainder. A phone that already has spaces or punctuation stays as it is.
 */
export const phoneLabel = (phone: string): string =>
  phone.replace(COUNTRY, '$&\u00a0').replace(THREES, '$&\u00a0')

/** An email that may wrap before its @ and its dots. */
export function EmailText({ email }: { email: string }) {
  // Keyed, so that another email is another element.
  return (
    <span key={email}>
      {email.split(/(?=[@.])/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  )
}

/** The registration day in the product's time zone, by which days are filtered; or 'Sin fecha'. */
export function dayLabel(at: string | null | undefined): string {
  const date = at ? new Date(at) : null
  return date && !Number.isNaN(date.getTime()) ? formatDate(date, settings().timeZone) : texts.noDate
}
