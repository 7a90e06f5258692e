import {
  changeEmail,
  confirmEmail,
  deleteAccount,
  exportOwnData,
  listIdentities,
  unlinkIdentity,
} from '@csuite/shared/contract/account'
import type { FastifyInstance } from 'fastify'
import { bindTo } from '../../http/bind'
import { RawBody } from '../../http/raw-body'
import type { Platform } from '../../platform'
import { updateStripeEmail } from '../billing/stripe-customer.service'
import { AccountService } from './account.service'
import { accountTexts } from './account.texts'
import { EmailChangeService } from './email-change.service'
import { OwnDataExport } from './own-data.service'

export function accountRoutes(app: FastifyInstance, platform: Platform): void {
  const bind = bindTo(app, platform)
  const account = new AccountService(platform)
  const ownData = new OwnDataExport(platform)
  const emails = new EmailChangeService(platform)

  bind(changeEmail)(async ({ body, viewer }) => {
    await emails.begin(viewer, body.email)
    return { message: accountTexts.emailCodeSent }
  })
  bind(confirmEmail)(async ({ body, viewer, address, raw }) => {
    await emails.confirm(viewer, body.codigo, address)
    await updateStripeEmail(platform, viewer.id).catch((error: unknown) => {
      raw.log.warn({ err: error }, 'receipts still go to the address of before')
    })
    return { message: accountTexts.emailChanged }
  })
  bind(listIdentities)(({ viewer }) => account.identities(viewer.id))
  bind(unlinkIdentity)(({ params, viewer }) => account.unlinkIdentity(viewer, params.id))
  bind(exportOwnData)(async ({ viewer }) => {
    const data = await ownData.open(viewer)
    const name = accountTexts.exportFile(platform.today().toISOString().slice(0, 10))
    return new RawBody('application/json; charset=utf-8', data, {
      'content-disposition': `attachment; filename="${name}"`,
    })
  })
  bind(deleteAccount)(({ viewer }) => account.delete(viewer))
}
