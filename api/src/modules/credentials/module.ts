import { createDeployToken, listDeployTokens, revokeDeployToken } from '@csuite/shared/contract/deploy-tokens'
import { createServiceKey, listServiceKeys, revokeServiceKey } from '@csuite/shared/contract/service-keys'
import type { ApiModule } from '../../api-module'
import { serviceKeys } from '../../db/schema/index'
import { arrayWithin } from '../../http/page'
import { expiredServiceKeys } from '../../identity/credentials/credentials.repository'
import { CredentialsService } from './credentials.service'

export const credentialsModule: ApiModule = {
  ownData: { clavesDeServicio: serviceKeys },
  due: { keys: expiredServiceKeys },
  routes(bind, ports) {
    const service = new CredentialsService(ports)

    bind(listServiceKeys)(async ({ query }) => arrayWithin(await service.keys(), query.page))
    bind(createServiceKey)(({ viewer, body }) => service.createKey(viewer.id, body))
    bind(revokeServiceKey)(({ viewer, params }) => service.revokeKey(viewer.id, params.id))
    bind(listDeployTokens)(async ({ query }) => arrayWithin(await service.tokens(), query.page))
    bind(createDeployToken)(({ viewer, params, body }) => service.createToken(viewer.id, params.name, body))
    bind(revokeDeployToken)(({ viewer, params }) => service.revokeToken(viewer.id, params.id))
  },
}
