import { dashboard, exportUsers, listUsers, userStats, verifyEmails } from '@csuite/shared/contract/users'
import type { ApiModule } from '../../api-module'
import { RawBody } from '../../http/raw-body'
import { exportCsv } from './user-export.service'
import { exportTexts } from './user-export.texts'
import { UsersService } from './users.service'

export const usersModule: ApiModule = {
  routes(bind, ports) {
    const { orm } = ports.database
    const { timeZone, site } = ports.config
    const service = new UsersService(orm, { today: ports.today, timeZone }, ports.outbox, site.name)

    bind(listUsers)(({ query }) => service.list(query))
    bind(verifyEmails)(async ({ body, viewer }) => ({
      verified: await service.verify(viewer.id, body.userIds),
    }))
    bind(userStats)(() => service.stats())
    bind(dashboard)(({ query }) => service.dashboard(query.dias))
    bind(exportUsers)(async ({ query }) => {
      const { csv, total } = await exportCsv(orm, { ...query, timeZone })
      const name = exportTexts.fileName(ports.today().toISOString().slice(0, 10))
      return new RawBody('text/csv; charset=utf-8', csv, {
        'content-disposition': `attachment; filename="${name}"`,
        ...(total === null ? {} : { 'x-total-count': String(total) }),
      })
    })
  },
}
