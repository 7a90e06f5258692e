import {
  changeEmail,
  confirmEmail,
  deleteAccount,
  exportOwnData,
  listIdentities,
  unlinkIdentity,
} from '@csuite/shared/contract/account'
import type { FastifyInstance } from 'fastify'
import { recordAudit } from '../../audit/audit-trail'
import { bind } from '../../http/bind'
import { RawBody } from '../../http/raw-body'
import type { Platform } from '../../platform'
import { deleteOwnAccount } from './account-deletion.service'
import { accountTexts } from './account.texts'
import { EmailChangeService } from './email-change.service'
import { IdentitiesService } from './identities.service'
import { readPersonalData } from './own-data.repository'

/** What people do with their own account. */
export function accountRoutes(app: FastifyInstance, platform: Platform): void {
  const { orm } = platform.database
  const emails = new EmailChangeService(platform)
  const identities = new IdentitiesService(platform)

  bind(
    app,
    changeEmail,
    async ({ body, viewer }) => {
      await emails.begin(viewer.id, body.email)
      return { message: accountTexts.emailCodeSent }
    },
    platform,
  )
  bind(
    app,
    confirmEmail,
    async ({ body, viewer }) => {
      await emails.confirm(viewer.id, body.codigo)
      return { message: accountTexts.emailChanged }
    },
    platform,
  )
  bind(app, listIdentities, ({ viewer }) => identities.list(viewer.id), platform)
  bind(
    app,
    unlinkIdentity,
    async ({ params, viewer }) => {
      await identities.unlink(viewer.id, params.id)
      return undefined
    },
    platform,
  )
  bind(
    app,
    exportOwnData,
    async ({ viewer }) => {
      const data = await readPersonalData(orm, viewer.id)
      await recordAudit(orm, { type: 'cuenta.exportada', by: viewer.id, about: viewer.id })
      const name = accountTexts.exportFile(new Date(platform.now()).toISOString().slice(0, 10))
      return new RawBody('application/json; charset=utf-8', JSON.stringify(data, null, 2), {
        'content-disposition': `attachment; filename="${name}"`,
      })
    },
    platform,
  )
  bind(
    app,
    deleteAccount,
    async ({ viewer }) => {
      await deleteOwnAccount(platform, viewer.id)
      return undefined
    },
    platform,
  )
}
