import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Id, IdParams, PageLimit, PageNumber, paged } from './fields'
import { ROLE_ADMIN, ROLE_USER, User, UserStatus } from './user'

export const pageSizes = [10, 20, 30, 40, 50] as const
export const DEFAULT_PAGE_SIZE = 50

/** Longest text that the list is searched for. */
export const SEARCH_MAX = 254
const SearchText = z.string().check(z.maxLength(SEARCH_MAX, 'El filtro es demasiado largo'))

/** True for a day that exists, YYYY-MM-DD. */
export function isDay(value: string): boolean {
  const at = new Date(/^[12]\d{3}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00.000Z` : Number.NaN)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
const Day = z.string().check(z.refine(isDay, 'La fecha no es válida'))

const RoleInQuery = z.pipe(
  z.enum([String(ROLE_ADMIN), String(ROLE_USER)], 'El rol no es válido'),
  z.transform(Number),
)

/** How the list is sorted; a minus reverses it. */
export const userOrders = ['-createdAt', 'createdAt', 'name', '-name'] as const
export type UserOrder = (typeof userOrders)[number]

export const ListUsersQuery = z.object({
  page: z.optional(PageNumber),
  limit: z.optional(PageLimit),
  name: z.optional(SearchText),
  email: z.optional(SearchText),
  /** Part of the name or of the email. */
  search: z.optional(SearchText),
  status: z.optional(UserStatus),
  role: z.optional(RoleInQuery),
  /** Days of registration in UTC, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  sort: z.optional(z.enum(userOrders, 'El orden no es válido')),
})

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/user/listar',
  access: 'admin',
  status: 200,
  summary:
    'Users, newest first unless `sort` says otherwise, filtered by part of the name, of the email or of either (`search`), by status, role (1 or 2) and days of registration; among many users a text of one or two characters means "begins with"',
  query: ListUsersQuery,
  response: z.extend(paged(User), {
    /** True when more match than are counted, paged and sorted: the newest 1000 of a filter, the first 10,000 by name. */
    totalIsCapped: z.optional(z.boolean()),
  }),
  errors: ['FORBIDDEN'],
})

export const ExportUsersQuery = z.omit(ListUsersQuery, { page: true, limit: true, sort: true })

/**
 * Every user that matches, as CSV (UTF-8 with BOM, semicolons), streamed. Header `x-total-count`: the rows to come, for a
 * progress bar; absent when more than the status narrows, which leaves them uncounted.
 */
export const exportUsers = defineEndpoint({
  method: 'GET',
  path: '/user/exportar',
  access: 'admin',
  status: 200,
  summary: 'Every user that matches, as CSV',
  query: ExportUsersQuery,
  errors: ['FORBIDDEN'],
})

export const verifyEmails = defineEndpoint({
  method: 'POST',
  path: '/user/verify-emails',
  access: 'admin',
  status: 200,
  summary: 'Verifies pending users, all or nothing',
  body: z.object({
    userIds: z.array(Id).check(z.minLength(1, 'Selecciona al menos un usuario'), z.maxLength(100)),
  }),
  response: z.object({ verified: z.int() }),
  errors: ['FORBIDDEN', 'NOT_FOUND', 'INVALID_STATE'],
})

export const UserStats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  pendingVerification: z.int(),
  administrators: z.int(),
})
export type UserStats = z.infer<typeof UserStats>

export const userStats = defineEndpoint({
  method: 'GET',
  path: '/user/stats',
  access: 'admin',
  status: 200,
  summary: 'Counts for the stat cards',
  response: UserStats,
  errors: ['FORBIDDEN'],
})

export const toggleUserStatus = defineEndpoint({
  method: 'PUT',
  path: '/auth/cambiar-estado/:id',
  access: 'admin',
  status: 200,
  summary: "Suspends or reactivates; a suspended user's sessions end",
  params: IdParams,
  /** The status that the administrator saw: 409 where it is another by now, so that two do not undo each other. */
  query: z.object({ seen: z.optional(UserStatus) }),
  response: User,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LAST_ADMIN', 'INVALID_STATE', 'CONFLICT', 'RECENT_LOGIN_REQUIRED'],
})

/** Days that the dashboard looks back; 30 is a month, 90 a quarter, 365 a year of the calendar. */
export const dashboardRanges = [7, 30, 90, 365] as const
export type DashboardRange = (typeof dashboardRanges)[number]
export const DEFAULT_RANGE: DashboardRange = 30

/** A figure of the dashboard, the same figure one range before, and its course. */
const Compared = z.object({
  value: z.number(),
  previous: z.number(),
  /** At the end of each of the last 12 ranges, oldest first; the last is the value now. */
  history: z.array(z.number()),
})

export const Dashboard = z.object({
  totalUsers: Compared,
  activeApps: Compared,
  activeSubscriptions: Compared,
  newSubscriptions: Compared,
  /** One entry a day of the range, oldest first, days in UTC (YYYY-MM-DD). */
  newUsersByDay: z.array(z.object({ day: z.string(), count: z.int() })),
  /** Registrations in as many days before those. */
  newUsersBefore: z.int(),
  /** One entry a month, oldest first (YYYY-MM), the last 12 months; US dollars from the plans in force. */
  revenueByMonth: z.array(z.object({ month: z.string(), amount: z.number() })),
  /** Users by plan, most first; percentage of all plan assignments in force, 0 to 100. */
  plansDistribution: z.array(z.object({ nombre: z.string(), users: z.int(), percentage: z.number() })),
  /** How many people asked to be told of a PRO plan ('Avísame'), most first; SUITE_ID is the complete suite. */
  wishes: z.array(z.object({ id: z.int(), nombre: z.string(), users: z.int() })),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = defineEndpoint({
  method: 'GET',
  path: '/user/dashboard',
  access: 'admin',
  status: 200,
  summary:
    "The dashboard's figures of the last 7, 30 (unless given), 90 or 365 days, computed from the database",
  query: z.object({
    dias: z.optional(
      z.pipe(
        z.enum(dashboardRanges.map(String), 'El período no es válido'),
        z.transform((days) => Number(days) as DashboardRange),
      ),
    ),
  }),
  response: Dashboard,
  errors: ['FORBIDDEN'],
})
