import type { EndpointRequest, EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import type { User } from '@csuite/shared/contract/user'
import {
  DEFAULT_PAGE_SIZE,
  type Dashboard,
  type UserStats,
  type listUsers,
} from '@csuite/shared/contract/users'
import type { Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import { assignFreePlans, planesUsuariosOf } from '../../identity/plans.repository'
import { recordAudit } from '../../audit/audit-trail'
import {
  readFigures,
  readNewUsersByDay,
  readPlansDistribution,
  readRevenueByMonth,
} from './dashboard.repository'
import { countAdministrators, positionAt, readTotals } from './user-counts.repository'
import { type UserFilter, hasText } from './search/user-filter'
import { type Matches, searchUsers } from './search/user-search'
import { type UserRow, activate, findPage, lockStatuses, statusCondition } from './users.repository'
import { usersTexts } from './users.texts'

type UserPage = EndpointResponse<typeof listUsers>

/**
 * A page of users, newest first. Without a text the total comes from the counters and a deep page is found by its day;
 * with one, at most the newest thousand matches are counted and paged, and `totalIsCapped` says that there are more.
 */
export async function listPage(
  orm: Orm,
  query: EndpointRequest<typeof listUsers>['query'],
  now: Date,
): Promise<UserPage> {
  const { page = 1, limit = DEFAULT_PAGE_SIZE } = query
  const offset = (page - 1) * limit
  const { rows, total, capped } = await (hasText(query)
    ? searchRows(orm, query, offset, limit)
    : countedRows(orm, query, offset, limit))
  const totalPages = Math.ceil(total / limit)
  return {
    data: await withPlans(orm, rows, now),
    total,
    totalPages,
    currentPage: page,
    hasNextPage: page < totalPages,
    count: rows.length,
    ...(capped ? { totalIsCapped: true } : {}),
  }
}

async function countedRows(orm: Orm, filter: UserFilter, offset: number, limit: number): Promise<Matches> {
  const [totals, rows] = await Promise.all([readTotals(orm), rowsAt(orm, filter.status, offset, limit)])
  return { rows, total: totalOf(totals, filter.status), capped: false }
}

async function rowsAt(
  orm: Orm,
  status: UserFilter['status'],
  offset: number,
  limit: number,
): Promise<UserRow[]> {
  const position = await positionAt(orm, status, offset)
  return position ? findPage(orm, statusCondition(status), position, limit) : []
}

async function searchRows(orm: Orm, filter: UserFilter, offset: number, limit: number): Promise<Matches> {
  const totals = await readTotals(orm)
  const withStatus = totalOf(totals, filter.status)
  return searchUsers(orm, filter, { all: totals.all, withStatus }, { offset, limit })
}

function totalOf(totals: Awaited<ReturnType<typeof readTotals>>, status: UserFilter['status']): number {
  if (status === undefined) return totals.all
  if (status === 'active') return totals.active
  if (status === 'pending_verification') return totals.pendingVerification
  return totals.all - totals.active - totals.pendingVerification
}

async function withPlans(orm: Orm, rows: UserRow[], now: Date): Promise<User[]> {
  const plans = await planesUsuariosOf(
    orm,
    rows.map(({ id }) => id),
    now,
  )
  return rows.map((row) => ({
    ...row,
    planesUsuarios: plans.get(row.id) ?? [],
    createdAt: row.createdAt.toISOString(),
  }))
}

/** Counts for the stat cards. */
export async function statsOf(orm: Orm): Promise<UserStats> {
  const [totals, administrators] = await Promise.all([readTotals(orm), countAdministrators(orm)])
  return {
    totalUsers: totals.all,
    activeUsers: totals.active,
    pendingVerification: totals.pendingVerification,
    administrators,
  }
}

/** Verifies all of the users or none: 404 when one does not exist, 409 INVALID_STATE when one is not pending. */
export async function verifyUsers(orm: Orm, actorId: number, userIds: number[]): Promise<number> {
  const ids = [...new Set(userIds)]
  await orm.transaction(async (tx) => {
    const found = await lockStatuses(tx, ids)
    if (found.length < ids.length) throw new AppError('NOT_FOUND', { message: usersTexts.unknownUser })
    if (found.some(({ status }) => status !== 'pending_verification')) {
      throw new AppError('INVALID_STATE', {
        message: usersTexts.notPending,
      })
    }
    await activate(tx, ids)
    await assignFreePlans(tx, ...ids)
    await recordAudit(
      tx,
      ...ids.map((about) => ({ type: 'usuario.verificado' as const, by: actorId, about })),
    )
  })
  return ids.length
}

/** The dashboard's figures, from the counters and the plan ledger. */
export async function dashboardOf(orm: Orm): Promise<Dashboard> {
  const [course, newUsersByDay, revenueByMonth, plans] = await Promise.all([
    readFigures(orm),
    readNewUsersByDay(orm),
    readRevenueByMonth(orm),
    readPlansDistribution(orm),
  ])
  const assignments = plans.reduce((sum, { users }) => sum + users, 0)
  return {
    totalUsers: compared(course.map((figures) => figures.totalUsers)),
    activeApps: compared(course.map((figures) => figures.activeApps)),
    activeSubscriptions: compared(course.map((figures) => figures.activeSubscriptions)),
    newSubscriptions: compared(course.map((figures) => figures.newSubscriptions)),
    newUsersByDay,
    revenueByMonth,
    plansDistribution: plans.map(({ nombre, users }) => ({
      nombre,
      users,
      percentage: Math.round((users / assignments) * 1000) / 10,
    })),
  }
}

/** A figure's course of at least two months, as the dashboard shows it. */
function compared(history: number[]): Dashboard['totalUsers'] {
  return { value: history.at(-1) ?? 0, previous: history.at(-2) ?? 0, history }
}
