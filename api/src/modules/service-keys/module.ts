import { createServiceKey, listServiceKeys, revokeServiceKey } from '@csuite/shared/contract/service-keys'
import type { ApiModule } from '../../api-module'
import { serviceKeys } from '../../db/schema/index'
import { arrayWithin } from '../../http/page'
import { expiredServiceKeys } from '../../identity/service-keys/service-keys.repository'
import { ServiceKeysService } from './service-keys.service'

export const serviceKeysModule: ApiModule = {
  ownData: { clavesDeServicio: serviceKeys },
  due: { keys: expiredServiceKeys },
  routes(bind, ports) {
    const service = new ServiceKeysService(ports)

    bind(listServiceKeys)(async ({ query }) => arrayWithin(await service.list(), query.page))
    bind(createServiceKey)(({ viewer, body }) => service.create(viewer.id, body))
    bind(revokeServiceKey)(({ viewer, params }) => service.revoke(viewer.id, params.id))
  },
}
