import * as z from 'zod/mini'
import { defineEndpoint } from './define-endpoint'
import { Id, IdParams, PageLimit, PageNumber, paged } from './fields'
import { User, UserStatus } from './user'

export const pageSizes = [10, 20, 30, 40, 50] as const
export const DEFAULT_PAGE_SIZE = 50

export const ListUsersQuery = z.object({
  page: z.optional(PageNumber),
  limit: z.optional(PageLimit),
  name: z.optional(z.string().check(z.maxLength(254, 'El filtro es demasiado largo'))),
  email: z.optional(z.string().check(z.maxLength(254, 'El filtro es demasiado largo'))),
  status: z.optional(UserStatus),
})

export const listUsers = defineEndpoint({
  method: 'GET',
  path: '/user/listar',
  access: 'admin',
  status: 200,
  summary:
    'Users, newest first, filtered by part of name or email and by status; among many users a filter of one or two characters means "begins with"',
  query: ListUsersQuery,
  response: z.extend(paged(User), {
    /** True when a filter matches more than the 1000 users that are counted and paged: "más de 1000". */
    totalIsCapped: z.optional(z.boolean()),
  }),
  errors: ['FORBIDDEN'],
})

export const ExportUsersQuery = z.omit(ListUsersQuery, { page: true, limit: true })

/**
 * Every user that matches, as CSV (UTF-8 with BOM, semicolons), streamed. Header `x-total-count`: the rows to come, for a
 * progress bar; absent when a name or email filter leaves them uncounted.
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
  response: User,
  errors: ['FORBIDDEN', 'NOT_FOUND', 'LAST_ADMIN', 'INVALID_STATE', 'RECENT_LOGIN_REQUIRED'],
})

/** A figure of the dashboard, the same figure one month before, and its course. */
const Compared = z.object({
  value: z.number(),
  previous: z.number(),
  /** On this day of the last 12 months, oldest first; the last is the value now. */
  history: z.array(z.number()),
})

export const Dashboard = z.object({
  totalUsers: Compared,
  activeApps: Compared,
  activeSubscriptions: Compared,
  newSubscriptions: Compared,
  /** One entry a day, oldest first, days in UTC (YYYY-MM-DD), the last 30 days. */
  newUsersByDay: z.array(z.object({ day: z.string(), count: z.int() })),
  /** One entry a month, oldest first (YYYY-MM), the last 12 months; US dollars from the plans in force. */
  revenueByMonth: z.array(z.object({ month: z.string(), amount: z.number() })),
  /** Users by plan, most first; percentage of all plan assignments in force, 0 to 100. */
  plansDistribution: z.array(z.object({ nombre: z.string(), users: z.int(), percentage: z.number() })),
})
export type Dashboard = z.infer<typeof Dashboard>

export const dashboard = defineEndpoint({
  method: 'GET',
  path: '/user/dashboard',
  access: 'admin',
  status: 200,
  summary: "The dashboard's figures, computed from the database",
  response: Dashboard,
  errors: ['FORBIDDEN'],
})
