import { dashboard, exportUsers, listUsers, userStats, verifyEmails } from '@csuite/shared/contract/users'
import type { ApiModule } from '../../api-module'
import { Downloads } from '../../http/downloads'
import { RawBody } from '../../http/raw-body'
import { countLines, csvLines } from './user-export.service'
import { exportTexts } from './user-export.texts'
import { UsersService } from './users.service'

/** Of an export: millions of people come over a slow line. */
const LONGEST_MS = 3_600_000

export const usersModule: ApiModule = {
  routes(bind, ports) {
    const { orm } = ports.database
    const { timeZone, site } = ports.config
    const downloads = new Downloads(LONGEST_MS)
    const service = new UsersService(orm, { today: ports.today, timeZone }, ports.outbox, site.name)

    bind(listUsers)(({ query }) => service.list(query))
    bind(verifyEmails)(async ({ body, viewer }) => ({
      verified: await service.verify(viewer.id, body.userIds),
    }))
    bind(userStats)(() => service.stats())
    bind(dashboard)(({ query }) => service.dashboard(query.dias))
    bind(exportUsers)(async ({ query, viewer: { id, key }, again }) => {
      const total = await countLines(orm, query)
      const csv = downloads
        .begin(key ? `clave ${key.id}` : String(id))
        .stream(csvLines(orm, { ...query, timeZone }, again))
      const name = exportTexts.fileName(ports.today().toISOString().slice(0, 10))
      return new RawBody('text/csv; charset=utf-8', csv, {
        'content-disposition': `attachment; filename="${name}"`,
        ...(total === null ? {} : { 'x-total-count': String(total) }),
      })
    })
  },
}
