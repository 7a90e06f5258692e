import { changePlan, planHistory, userAppPlans } from '@csuite/shared/contract/user-plans'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import type { Platform } from '../../platform'
import { changeUserPlan, planHistoryOf, userAppPlansOf } from './user-plans.service'
import { userPlansTexts } from './user-plans.texts'

export function userPlansRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const { orm } = platform.database
  bind(userAppPlans)(({ body }) => userAppPlansOf(orm, body.idUsuario))
  bind(changePlan)(async ({ body, viewer }) => {
    await changeUserPlan(orm, viewer.id, body)
    return { message: userPlansTexts.changed }
  })
  bind(planHistory)(({ body }) => planHistoryOf(orm, body))
}
