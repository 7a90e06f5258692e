import { reportNotMe } from '@csuite/shared/contract/not-me'
import type { ApiModule } from '../../api-module'
import { keepStripeEmail } from '../billing/stripe-customer.service'
import { NotMeService } from './not-me.service'

export const notMeModule: ApiModule = {
  routes(bind, ports) {
    const service = new NotMeService(ports)
    bind(reportNotMe)(async ({ body, address, raw }) =>
      keepStripeEmail(ports, await service.report(body.ficha, address), raw.log),
    )
  },
}
