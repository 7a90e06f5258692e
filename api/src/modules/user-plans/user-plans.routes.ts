import { changePlan, planHistory, userAppPlans } from '@csuite/shared/contract/user-plans'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { UserPlansService } from './user-plans.service'
import { userPlansTexts } from './user-plans.texts'

export function userPlansRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const service = new UserPlansService(platform.database.orm, platform.now, platform.today)

  bind(userAppPlans)(({ body, viewer }) => service.of(body.idUsuario, viewer))
  bind(changePlan)(async ({ body, viewer }) => {
    await service.change(viewer.id, body)
    return { message: userPlansTexts.changed }
  })
  bind(planHistory)(({ body }) => service.historyOf(body.idUsuario))
}
