import {
  changeEmail,
  confirmEmail,
  deleteAccount,
  exportOwnData,
  listIdentities,
  unlinkIdentity,
} from '@csuite/shared/contract/account'
import type { ApiModule } from '../../api-module'
import { emailChanges } from '../../db/schema/index'
import { RawBody } from '../../http/raw-body'
import { keepStripeEmail } from '../billing/stripe-customer.service'
import { expiredEmailChanges } from './email-change.repository'
import { AccountService } from './account.service'
import { accountTexts } from './account.texts'
import { EmailChangeService } from './email-change.service'
import { OwnDataExport } from './own-data.service'

export const accountModule: ApiModule = {
  ownData: { cambioDeEmail: emailChanges },
  due: { 'email-changes': expiredEmailChanges },
  routes(bind, ports) {
    const account = new AccountService(ports)
    const ownData = new OwnDataExport(ports)
    const emails = new EmailChangeService(ports)

    bind(changeEmail)(async ({ body, viewer }) => {
      await emails.begin(viewer, body.email)
      return { message: accountTexts.emailCodeSent }
    })
    bind(confirmEmail)(async ({ body, viewer, address, raw }) => {
      await emails.confirm(viewer, body.codigo, address)
      await keepStripeEmail(ports, viewer.id, raw.log)
      return { message: accountTexts.emailChanged }
    })
    bind(listIdentities)(({ viewer }) => account.identities(viewer.id))
    bind(unlinkIdentity)(({ params, viewer }) => account.unlinkIdentity(viewer, params.id))
    bind(exportOwnData)(async ({ viewer }) => {
      const data = await ownData.open(viewer)
      const name = accountTexts.exportFile(ports.today().toISOString().slice(0, 10))
      return new RawBody('application/json; charset=utf-8', data, {
        'content-disposition': `attachment; filename="${name}"`,
      })
    })
    bind(deleteAccount)(({ viewer }) => account.delete(viewer))
  },
}
