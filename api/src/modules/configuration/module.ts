import { applyConfiguration } from '@csuite/shared/contract/configuration'
import type { ApiModule } from '../../api-module'
import { ConfigurationService } from './configuration.service'

export const configurationModule: ApiModule = {
  routes(bind, ports) {
    const service = new ConfigurationService(ports)
    bind(applyConfiguration)(({ viewer, body, query }) =>
      service.apply(viewer, body, { rehearse: query.ensayo === '1' }),
    )
  },
}
