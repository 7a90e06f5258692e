import { dashboard, exportUsers, listUsers, userStats, verifyEmails } from '@csuite/shared/contract/users'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { RawBody } from '../../http/raw-body'
import { exportCsv } from './user-export.service'
import { exportTexts } from './user-export.texts'
import { UsersService } from './users.service'

export function usersRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const { orm } = platform.database
  const { timeZone } = platform.config
  const service = new UsersService(orm, { today: platform.today, timeZone }, platform.outbox)

  bind(listUsers)(({ query }) => service.list(query))
  bind(verifyEmails)(async ({ body, viewer }) => ({
    verified: await service.verify(viewer.id, body.userIds),
  }))
  bind(userStats)(() => service.stats())
  bind(dashboard)(({ query }) => service.dashboard(query.dias))
  bind(exportUsers)(async ({ query }) => {
    const { csv, total } = await exportCsv(orm, { ...query, timeZone })
    const name = exportTexts.fileName(platform.today().toISOString().slice(0, 10))
    return new RawBody('text/csv; charset=utf-8', csv, {
      'content-disposition': `attachment; filename="${name}"`,
      ...(total === null ? {} : { 'x-total-count': String(total) }),
    })
  })
}
