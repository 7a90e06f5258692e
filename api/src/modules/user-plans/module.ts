import { changePlan, userAppPlans } from '@csuite/shared/contract/user-plans'
import type { ApiModule } from '../../api-module'
import { userPlans } from '../../db/schema/index'
import { UserPlansService } from './user-plans.service'
import { userPlansTexts } from './user-plans.texts'

export const userPlansModule: ApiModule = {
  ownData: { planes: userPlans },
  routes(bind, ports) {
    const service = new UserPlansService(ports.database.orm, ports.now, ports.today)

    bind(userAppPlans)(({ body, viewer }) => service.of(body.idUsuario, viewer))
    bind(changePlan)(async ({ body, viewer }) => {
      await service.change(viewer.id, body)
      return { message: userPlansTexts.changed }
    })
  },
}
