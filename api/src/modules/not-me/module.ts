import { reportNotMe } from '@csuite/shared/contract/not-me'
import type { ApiModule } from '../../api-module'
import { NotMeService } from './not-me.service'

export const notMeModule: ApiModule = {
  routes(bind, ports) {
    const service = new NotMeService(ports)
    bind(reportNotMe)(({ body, address }) => service.report(body.ficha, address))
  },
}
