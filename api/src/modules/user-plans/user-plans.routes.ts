import { changePlan, planHistory, userAppPlans } from '@csuite/shared/contract/user-plans'
import type { FastifyInstance } from 'fastify'
import { bind } from '../../http/bind'
import type { Platform } from '../../platform'
import { changeUserPlan, planHistoryOf, userAppPlansOf } from './user-plans.service'
import { userPlansTexts } from './user-plans.texts'

export function userPlansRoutes(app: FastifyInstance, platform: Platform): void {
  const { orm } = platform.database
  bind(app, userAppPlans, ({ body }) => userAppPlansOf(orm, body.idUsuario), platform)
  bind(
    app,
    changePlan,
    async ({ body, viewer }) => {
      await changeUserPlan(orm, viewer.id, body)
      return { message: userPlansTexts.changed }
    },
    platform,
  )
  bind(app, planHistory, ({ body }) => planHistoryOf(orm, body), platform)
}
