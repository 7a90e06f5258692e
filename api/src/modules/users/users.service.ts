import { suiteNameOf } from '@csuite/shared/contract/site'
import type { EndpointRequest, EndpointResponse } from '@csuite/shared/contract/define-endpoint'
import {
  DEFAULT_PAGE_SIZE,
  DEFAULT_RANGE,
  type Dashboard,
  type DashboardRange,
  type ListedUser,
  type UserStats,
  type listUsers,
} from '@csuite/shared/contract/users'
import type { Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import { pageOf } from '../../http/page'
import { assignFreePlans, planesUsuariosOf } from '../../identity/accounts/plans.repository'
import { recordAudit } from '../../audit/audit-trail'
import type { Outbox } from '../../outbox/outbox'
import type { Platform } from '../../platform'
import {
  readFigures,
  readMostUsedApps,
  readNewUsersByDay,
  readPlansDistribution,
  readRevenueByMonth,
  readUnusedApps,
  readWishes,
} from './dashboard.repository'
import { countAdministrators, positionAt, readTotals } from './user-counts.repository'
import { type UserFilter, needsSearch } from './search/user-filter'
import { type Matches, searchUsers } from './search/user-search'
import {
  type Page,
  type UserRow,
  activate,
  findPage,
  findPageByName,
  findPageBySignIn,
  lockStatuses,
  statusCondition,
} from './users.repository'

type UserPage = EndpointResponse<typeof listUsers>

/** Rows that are paged in another order than that of registrations. */
const PAGED_IN_ORDER = 10_000

export class UsersService {
  constructor(
    private readonly orm: Orm,
    private readonly days: Pick<Platform, 'today'> & { timeZone: string },
    private readonly mails: Pick<Outbox, 'problem'>,
    private readonly siteName: string,
  ) {}

  /**
   * A page of users. Filtered by status only, the total comes from the counters and is exact (in another order at most
   * PAGED_IN_ORDER rows are paged); any other filter is a search among the newest matches.
   */
  async list(query: EndpointRequest<typeof listUsers>['query']): Promise<UserPage> {
    const { page = 1, limit = DEFAULT_PAGE_SIZE, sort: order = '-createdAt', ...conditions } = query
    const filter = { ...conditions, timeZone: this.days.timeZone }
    const wanted = { offset: (page - 1) * limit, limit, order }
    const find = needsSearch(filter) ? searchUsers : statusRows
    const { rows, total, capped, paged = total } = await find(this.orm, filter, wanted)
    return {
      ...pageOf(await this.#withPlans(rows), paged, { page, limit }),
      total,
      ...(capped ? { totalIsCapped: true } : {}),
    }
  }

  async stats(): Promise<UserStats> {
    const [totals, administrators] = await Promise.all([readTotals(this.orm), countAdministrators(this.orm)])
    return {
      totalUsers: totals.all,
      activeUsers: totals.active,
      pendingVerification: totals.pending_verification,
      administrators,
    }
  }

  /** Verifies all of the users or none: 404 when one does not exist, 409 INVALID_STATE when one is not pending. */
  async verify(actorId: number, userIds: number[]): Promise<number> {
    const ids = [...new Set(userIds)]
    await this.orm.transaction(async (tx) => {
      const found = await lockStatuses(tx, ids)
      if (found.length < ids.length)
        throw new AppError('NOT_FOUND', { message: 'Uno de los usuarios no existe.' })
      if (found.some(({ status }) => status !== 'pending_verification'))
        throw new AppError('INVALID_STATE', {
          message: 'Uno de los usuarios ya no está pendiente de verificación.',
        })
      await activate(tx, ids)
      await assignFreePlans(tx, ...ids)
      await recordAudit(
        tx,
        ...ids.map((about) => ({ type: 'usuario.verificado' as const, by: actorId, about })),
      )
    })
    return ids.length
  }

  async dashboard(range: DashboardRange = DEFAULT_RANGE): Promise<Dashboard> {
    const day = { today: this.days.today(), timeZone: this.days.timeZone }
    const [course, twice, revenueByMonth, plans, wishes, mostUsedApps, unusedApps, stuck] = await Promise.all(
      [
        readFigures(this.orm, day, range),
        readNewUsersByDay(this.orm, day, 2 * range),
        readRevenueByMonth(this.orm, day),
        readPlansDistribution(this.orm, day),
        readWishes(this.orm),
        readMostUsedApps(this.orm, day, range),
        readUnusedApps(this.orm, day),
        this.mails.problem(),
      ],
    )
    const assignments = plans.reduce((sum, { users }) => sum + users, 0)
    return {
      totalUsers: compared(course.map((figures) => figures.totalUsers)),
      activeApps: compared(course.map((figures) => figures.activeApps)),
      activeSubscriptions: compared(course.map((figures) => figures.activeSubscriptions)),
      newSubscriptions: compared(course.map((figures) => figures.newSubscriptions)),
      newUsersByDay: twice.slice(range),
      newUsersBefore: twice.slice(0, range).reduce((sum, { count }) => sum + count, 0),
      revenueByMonth,
      wishes: wishes.map(({ nombre, ...wish }) => ({
        ...wish,
        nombre: nombre ?? suiteNameOf(this.siteName),
      })),
      mostUsedApps,
      unusedApps,
      plansDistribution: plans.map(({ nombre, users }) => ({
        nombre,
        users,
        percentage: Math.round((users / assignments) * 1000) / 10,
      })),
      mailProblem: stuck === undefined ? null : { ...stuck, since: stuck.since.toISOString() },
    }
  }

  async #withPlans(rows: UserRow[]): Promise<ListedUser[]> {
    const plans = await planesUsuariosOf(
      this.orm,
      rows.map(({ id }) => id),
      this.days.today(),
    )
    return rows.map(({ lastSignInAt, ...row }) => ({
      ...row,
      planesUsuarios: plans.get(row.id) ?? [],
      createdAt: row.createdAt.toISOString(),
      ...(lastSignInAt !== undefined && { ultimoInicio: lastSignInAt?.toISOString() ?? null }),
    }))
  }
}

async function statusRows(
  orm: Orm,
  { status, timeZone }: Pick<UserFilter, 'status' | 'timeZone'>,
  { offset, limit, order }: Page,
): Promise<Matches> {
  const total = (await readTotals(orm))[status ?? 'all']
  if (order === 'createdAt' || order === '-createdAt') {
    const position = await positionAt(orm, status, offset, order)
    const rows = position
      ? await findPage(orm, statusCondition(status), { ...position, timeZone }, limit, order)
      : []
    return { rows, total, capped: false }
  }
  const paged = Math.min(total, PAGED_IN_ORDER)
  if (offset >= paged) return { rows: [], total, capped: false, paged }
  const page = { offset, limit: Math.min(limit, PAGED_IN_ORDER - offset) }
  const few = total === paged
  const rows =
    order === '-ultimoInicio'
      ? await findPageBySignIn(orm, status, few, page)
      : await findPageByName(orm, status, few, { ...page, order })
  return { rows, total, capped: false, paged }
}

function compared(history: number[]): Dashboard['totalUsers'] {
  return { value: history.at(-1) ?? 0, previous: history.at(-2) ?? 0, history }
}
