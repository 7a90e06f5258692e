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
import type { ApiModule } from '../../api-module'
import { UserImport } from './user-import.service'
import { UserAdministrationService } from './user-administration.service'

export const userAdministrationModule: ApiModule = {
  routes(bind, ports) {
    const service = new UserAdministrationService(ports)

    bind(findPerson)(({ params }) => service.find(params.id))
    bind(changeRole)(({ params, body, viewer }) => service.changeRole(params.id, body.role, viewer.id))
    bind(toggleUserStatus)(({ params, query, viewer }) => service.toggleStatus(params.id, viewer, query.seen))
    bind(inviteUser)(({ body, viewer }) => service.invite(body, viewer.id))
    const people = new UserImport(ports)
    bind(importUsers)(({ body, query, viewer }) => people.import(viewer.id, body.csv, query.ensayo === '1'))
    bind(resendCode)(async ({ params, viewer }) => ({ message: await service.resend(params.id, viewer.id) }))
    bind(resetSecondFactor)(({ params, viewer }) => service.resetSecondFactor(params.id, viewer.id))
    bind(endUserSessions)(({ params, viewer }) => service.endSessions(params.id, viewer))
  },
}
