import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Id, IdParams, PageQuery, Timestamp, paged } from './fields'
import { ROLE_ADMIN, ROLE_USER, User, UserStatus } from './user'

export const pageSizes = [10, 20, 30, 40, 50] as const
export const DEFAULT_PAGE_SIZE = 50

export const SEARCH_MAX = 254
const SearchText = z.string().check(z.maxLength(SEARCH_MAX, 'El filtro es demasiado largo'))

/** An existing calendar day, YYYY-MM-DD. */
export function isDay(value: string): boolean {
  const at = new Date(/^[12]\d{3}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00.000Z` : Number.NaN)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value)
}
const Day = z.string().check(z.refine(isDay, 'La fecha no es válida'))

const RoleInQuery = z.pipe(
  z.enum([String(ROLE_ADMIN), String(ROLE_USER)], 'El rol no es válido'),
  z.transform(Number),
)

/** A minus sorts in descending order. */
export const userOrders = ['-createdAt', 'createdAt', 'name', '-name', '-ultimoInicio'] as const
export type UserOrder = (typeof userOrders)[number]

const ListUsersQuery = z.extend(PageQuery, {
  name: z.optional(SearchText),
  email: z.optional(SearchText),
  /** Words, each contained in the name or in the email. */
  search: z.optional(SearchText),
  status: z.optional(UserStatus),
  role: z.optional(RoleInQuery),
  /** Registration days in the portal's time zone, both included. */
  from: z.optional(Day),
  to: z.optional(Day),
  sort: z.optional(z.enum(userOrders, 'El orden no es válido')),
})

export const ListedUser = z.extend(User, {
  /** Only in the order by last sign-in; null where none is known, for people who come last, newest first. */
  ultimoInicio: z.optional(z.nullable(Timestamp)),
})
export type ListedUser = z.infer<typeof ListedUser>

const readsUsers = { access: 'admin', keyScope: 'usuarios:leer' } as const

export const listUsers = defineEndpoint({
  ...readsUsers,
  method: 'GET',
  path: '/user/listar',
  summary:
    'Users, newest first unless `sort` says otherwise, filtered by the words of the name, of the email or of either (`search`), each of which must be contained, by status, role (1 or 2) and days of registration; accents, upper case and the kind of blank or apostrophe do not count; words of one or two characters alone are looked for among the newest 50,000',
  query: ListUsersQuery,
  response: z.extend(paged(ListedUser), {
    /** More rows match, or may match, than are counted: the newest 1000 of a filter. */
    totalIsCapped: z.optional(z.boolean()),
  }),
})

/**
 * Streams UTF-8 with BOM and semicolons. The header `x-total-count` has the number of rows, for a progress bar; absent
 * where filters besides `status` make the rows uncounted.
 */
export const exportUsers = defineEndpoint({
  ...readsUsers,
  method: 'GET',
  path: '/user/exportar',
  summary: "Every user that matches, as CSV; registrations in the portal's time zone, with its offset",
  query: z.omit(ListUsersQuery, { page: true, limit: true, sort: true }),
  errors: ['TOO_MANY_REQUESTS'],
})

export const verifyEmails = defineEndpoint({
  method: 'POST',
  path: '/user/verify-emails',
  access: 'admin',
  summary: 'Verifies pending users, all or nothing',
  body: z.object({
    userIds: z.array(Id).check(z.minLength(1, 'Selecciona al menos un usuario'), z.maxLength(100)),
  }),
  response: z.object({ verified: z.int() }),
  errors: ['NOT_FOUND', 'INVALID_STATE'],
})

export const UserStats = z.object({
  totalUsers: z.int(),
  activeUsers: z.int(),
  pendingVerification: z.int(),
  administrators: z.int(),
})
export type UserStats = z.infer<typeof UserStats>

export const userStats = defineEndpoint({
  ...readsUsers,
  method: 'GET',
  path: '/user/stats',
  summary: 'Counts for the stat cards',
  response: UserStats,
})

export const toggleUserStatus = defineEndpoint({
  method: 'PUT',
  path: '/auth/cambiar-estado/:id',
  access: 'admin',
  summary: "Suspends or reactivates; a suspended user's sessions end",
  params: IdParams,
  /** The status on the administrator's screen; 409 if it has changed since. */
  query: z.object({ seen: z.optional(UserStatus) }),
  response: User,
  errors: ['NOT_FOUND', 'LAST_ADMIN', 'INVALID_STATE', 'CONFLICT', 'RECENT_LOGIN_REQUIRED'],
})

/** Days; 30 stands for a calendar month, 90 for a quarter, 365 for a year. */
export const dashboardRanges = [7, 30, 90, 365] as const
export type DashboardRange = (typeof dashboardRanges)[number]
export const DEFAULT_RANGE: DashboardRange = 30

const Compared = z.object({
  value: z.number(),
  previous: z.number(),
  /** At the end of each of the last 12 ranges, oldest first; the last entry is the current value. */
  history: z.array(z.number()),
})

export const Dashboard = z.object({
  totalUsers: Compared,
  activeApps: Compared,
  activeSubscriptions: Compared,
  newSubscriptions: Compared,
  /** One entry per day of the range, oldest first; YYYY-MM-DD in the portal's time zone. */
  newUsersByDay: z.array(z.object({ day: z.string(), count: z.int() })),
  /** Registrations in the range before. */
  newUsersBefore: z.int(),
  /** The last 12 months (YYYY-MM), oldest first; US dollars from the plans in force, at today's monthly prices. */
  revenueByMonth: z.array(z.object({ month: z.string(), amount: z.number() })),
  /** Users by plan, most first; `percentage` of all plan assignments in force, 0 to 100. */
  plansDistribution: z.array(z.object({ nombre: z.string(), users: z.int(), percentage: z.number() })),
  /** People waiting for a PRO plan ('Avísame'), most first; SUITE_ID is the complete suite. */
  wishes: z.array(z.object({ id: z.int(), nombre: z.string(), users: z.int() })),
  /** Openings within the range, most first; at most 20 apps. */
  mostUsedApps: z.array(z.object({ id: z.int(), nombre: z.string(), openings: z.int() })),
  /** Apps without an opening in the last UNUSED_DAYS, in the catalogue's order; `lastDay` YYYY-MM-DD, null: never. */
  unusedApps: z.array(z.object({ id: z.int(), nombre: z.string(), lastDay: z.nullable(z.string()) })),
  /** Mails that the server refuses, or that cannot reach it; null while they go out. */
  mailProblem: z.nullable(z.object({ waiting: z.int(), since: Timestamp, reason: z.string() })),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = defineEndpoint({
  ...readsUsers,
  method: 'GET',
  path: '/user/dashboard',
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
})
