import { decodeCsv } from '@csuite/shared/contract/csv'
import {
  changeRole,
  endUserSessions,
  findPerson,
  importUsers,
  inviteUser,
  resendCode,
  resetSecondFactor,
} from '@csuite/shared/contract/user-administration'
import { toggleUserStatus } from '@csuite/shared/contract/users'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { UserImport } from './user-import.service'
import { UserAdministrationService } from './user-administration.service'

export function userAdministrationRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new UserAdministrationService(platform)

  bind(findPerson)(({ params }) => service.find(params.id))
  bind(changeRole)(({ params, body, viewer }) => service.changeRole(params.id, body.role, viewer.id))
  bind(toggleUserStatus)(({ params, query, viewer }) => service.toggleStatus(params.id, viewer, query.seen))
  bind(inviteUser)(({ body, viewer }) => service.invite(body, viewer.id))
  void app.register(async (scope) => {
    scope.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) => {
      done(null, { csv: decodeCsv(body as Buffer) })
    })
    const people = new UserImport(platform)
    bindTo(scope, platform)(importUsers)(({ body, query, viewer }) =>
      people.import(viewer.id, body.csv, query.ensayo === '1'),
    )
    await Promise.resolve()
  })
  bind(resendCode)(async ({ params, viewer }) => ({ message: await service.resend(params.id, viewer.id) }))
  bind(resetSecondFactor)(({ params, viewer }) => service.resetSecondFactor(params.id, viewer.id))
  bind(endUserSessions)(({ params, viewer }) => service.endSessions(params.id, viewer))
}
