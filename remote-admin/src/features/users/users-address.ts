import { DEFAULT_PAGE_SIZE, pageSizes } from '@csuite/shared/contract/users'
import { type UserStatus, userStatuses } from '@csuite/shared/contract/user'

/** What of the user list stands in the address, so that a view can be reloaded, shared and stepped back to. */
export interface UsersView {
  page: number
  size: number
  /** Undefined: all of them. */
  status: UserStatus | undefined
  email: string
}

/** Longest filter that the API takes. */
export const EMAIL_FILTER_MAX = 254
/** Rows of a page where the address says none: a phone's screen holds fewer. */
const defaultSize = (): number =>
  window.matchMedia?.('(max-width: 719.98px)').matches ? pageSizes[0] : DEFAULT_PAGE_SIZE

const PAGE_MAX = 9_999_999_999

/** Reads a view from the address; whatever is not valid there becomes its default. */
export function readView(query: URLSearchParams): UsersView {
  const page = Number(query.get('page') ?? 1)
  const size = Number(query.get('size'))
  const status = query.get('status')
  return {
    page: Number.isInteger(page) && page >= 1 && page <= PAGE_MAX ? page : 1,
    size: (pageSizes as readonly number[]).includes(size) ? size : defaultSize(),
    status: userStatuses.find((known) => known === status),
    email: (query.get('email') ?? '').trim().slice(0, EMAIL_FILTER_MAX),
  }
}

/** Writes a view into a copy of the address's query; defaults are left out, what belongs to others stays. */
export function writeView(query: URLSearchParams, view: UsersView): URLSearchParams {
  const next = new URLSearchParams(query)
  const set = (name: string, value: string, isDefault: boolean) =>
    isDefault ? next.delete(name) : next.set(name, value)
  set('page', String(view.page), view.page === 1)
  set('size', String(view.size), view.size === defaultSize())
  set('status', view.status ?? '', !view.status)
  set('email', view.email, !view.email)
  return next
}
