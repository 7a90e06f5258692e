import { dashboard, exportUsers, listUsers, userStats, verifyEmails } from '@csuite/shared/contract/users'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { RawBody } from '../../http/raw-body'
import { exportUsersCsv } from './user-export.service'
import { exportTexts } from './user-export.texts'
import { dashboardOf, listPage, statsOf, verifyUsers } from './users.service'

/** What administrators do with users; every route is refused to others. */
export function usersRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const { orm } = platform.database
  const now = () => new Date(platform.now())

  bind(listUsers)(({ query }) => listPage(orm, query, now()))
  bind(verifyEmails)(async ({ body, viewer }) => ({
    verified: await verifyUsers(orm, viewer.id, body.userIds),
  }))
  bind(userStats)(() => statsOf(orm))
  bind(dashboard)(({ query }) => dashboardOf(orm, query.dias))
  bind(exportUsers)(async ({ query }) => {
    const { csv, total } = await exportUsersCsv(orm, query)
    return new RawBody('text/csv; charset=utf-8', csv, {
      'content-disposition': `attachment; filename="${exportTexts.fileName(now().toISOString().slice(0, 10))}"`,
      ...(total === null ? {} : { 'x-total-count': String(total) }),
    })
  })
}
