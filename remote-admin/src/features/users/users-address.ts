import { emailIn } from '@csuite/shared/contract/page-path'
import {
  DEFAULT_PAGE_SIZE,
  SEARCH_MAX,
  type UserOrder,
  isDay,
  pageSizes,
  userOrders,
} from '@csuite/shared/contract/users'
import { ROLE_ADMIN, ROLE_USER, type UserStatus, userStatuses } from '@csuite/shared/contract/user'
import { matchesMedia, media } from '@csuite/shared/ui/theme'
import { pageOf } from '../../parts/paging'

export interface UsersView {
  page: number
  size: number
  sort: UserOrder
  status: UserStatus | undefined
  role: number | undefined
  /** Part of a name or an email. */
  search: string
  /** First and last registration day (in the product's time zone, YYYY-MM-DD). */
  from: string | undefined
  to: string | undefined
}

export const DEFAULT_ORDER: UserOrder = '-createdAt'
export const noFilter = { search: '', status: undefined, role: undefined, from: undefined, to: undefined }

/** The page size unless the address has one: fewer rows on phones. */
const defaultSize = (): number => (matchesMedia(media.cards) ? pageSizes[0] : DEFAULT_PAGE_SIZE)

/** The query parameter for a search: a single word with an @ can only match emails. */
const searchName = (search: string) => (/^[^\s@]*@\S*$/.test(search) ? 'email' : 'search')

/** Reads a view from the address; invalid values become their default. */
export function readView(query: URLSearchParams): UsersView {
  const size = Number(query.get('size'))
  const role = Number(query.get('role'))
  const day = (name: string) => {
    const value = query.get(name)
    return value !== null && isDay(value) ? value : undefined
  }
  return {
    page: pageOf(query),
    size: (pageSizes as readonly number[]).includes(size) ? size : defaultSize(),
    sort: userOrders.find((known) => known === query.get('sort')) ?? DEFAULT_ORDER,
    status: userStatuses.find((known) => known === query.get('status')),
    role: [ROLE_ADMIN, ROLE_USER].find((known) => known === role),
    search: (query.get('search')?.trim() ?? emailIn(query)).slice(0, SEARCH_MAX),
    from: day('from'),
    to: day('to'),
  }
}

/** Writes a view into a copy of the address's query, without defaults; other parameters stay. */
export function writeView(query: URLSearchParams, view: UsersView): URLSearchParams {
  const next = new URLSearchParams(query)
  const set = (name: string, value: string | undefined, isDefault = !value) =>
    isDefault ? next.delete(name) : next.set(name, value ?? '')
  set('page', String(view.page), view.page === 1)
  set('size', String(view.size), view.size === defaultSize())
  set('sort', view.sort, view.sort === DEFAULT_ORDER)
  set('status', view.status)
  set('role', view.role?.toString())
  set('email', undefined)
  set('search', undefined)
  set(searchName(view.search), view.search)
  set('from', view.from)
  set('to', view.to)
  return next
}

/** True for a sorted view with a filter, of which the API sorts only the newest matches. */
export const sortsMatches = ({ sort, search, role, from, to }: UsersView): boolean =>
  sort !== DEFAULT_ORDER && Boolean(search || role || from || to)

export const filterQuery = ({ search, status, role, from, to }: UsersView) => ({
  ...(search && { [searchName(search)]: search }),
  ...(status && { status }),
  ...(role && { role: String(role) as '1' | '2' }),
  ...(from && { from }),
  ...(to && { to }),
})
