import { LAST_NAME_REQUIRED, NAME_REQUIRED, PHONE_REQUIRED } from '@csuite/shared/contract/fields'
import type { User } from '@csuite/shared/contract/user'
import type { Orm } from '../../db/database'
import {
  type Account,
  findAccount,
  lockAccount,
  presentUser,
  replacePassword,
  updatePerson,
} from '../../identity/accounts/accounts.repository'
import { AppError, invalidField, requireFound } from '../../http/app-error'
import { passwordEmail } from '../../identity/accounts/company-domains'
import { normalizePhone } from '../../identity/accounts/contact'
import { mailSecurityChange } from '../../identity/accounts/security-change'
import { checkPassword, sessionBudget } from '../../identity/passwords/password-check'
import { hashPassword } from '../../identity/passwords/passwords'
import { deleteChallengesOf } from '../../identity/second-factor/second-factor.repository'
import type { Platform } from '../../platform'
import type { Viewer } from '../../http/callers'
import { refuseStaleChangeOf } from '../../identity/sessions/session-guard'
import { lockSignedIn } from '../../identity/accounts/signed-in-account'
import { recordAudit } from '../../audit/audit-trail'
import { change } from '../../audit/change'
import { profileTexts } from './profile.texts'

interface PersonFields {
  name: string
  phone?: string | null | undefined
  lastName?: string
  picture?: string | null | undefined
  before?: { name: string; lastName: string; phone: string | null } | undefined
}

type Ports = Pick<
  Platform,
  'config' | 'database' | 'now' | 'today' | 'sessions' | 'passwords' | 'limits' | 'outbox'
>

export class ProfileService {
  constructor(private readonly platform: Ports) {}

  /** Changes a person's fields. @throws AppError CONFLICT if they no longer equal `before` */
  async edit(id: number, fields: PersonFields, viewer: Viewer): Promise<User> {
    const phone = typeof fields.phone === 'string' ? normalizePhone(fields.phone) : undefined
    return change(this.platform.database.orm, viewer.id, async (tx, audit) => {
      const { before, ...wanted } = fields
      const account = requireFound(await (viewer.id === id ? lockSignedIn(tx, viewer) : lockAccount(tx, id)))
      if (viewer.id !== id) refuseStaleChangeOf(account, viewer)
      if (before) refuseStale(account, before)
      if (wanted.name === '' && account.name !== '') throw invalidField('name', NAME_REQUIRED)
      if (wanted.lastName === '' && account.lastName !== '')
        throw invalidField('lastName', LAST_NAME_REQUIRED)
      const by = { by: viewer.id, now: new Date(this.platform.now()) }
      const user = await this.#present(tx, await updatePerson(tx, id, { ...wanted, phone }, by))
      if (phone === undefined && user.phone !== null) throw invalidField('phone', PHONE_REQUIRED)
      if (viewer.id !== id) await audit('usuario.editado', {}, id)
      return user
    })
  }

  async finishPresentation(viewer: Viewer): Promise<User> {
    return this.platform.database.orm.transaction(async (tx) => {
      await lockSignedIn(tx, viewer)
      return this.#present(tx, await updatePerson(tx, viewer.id, { presentacion: false }))
    })
  }

  /** Sets a new password after checking the current one; ends every other session. */
  async updatePassword(
    input: { currentPassword: string; newPassword: string },
    viewer: Viewer,
    address: string,
  ): Promise<void> {
    const { database, passwords, outbox, sessions } = this.platform
    const account = await findAccount(database.orm, viewer.id)
    if (account === undefined) throw new AppError('UNAUTHORIZED')
    await passwordEmail(this.platform, account.email)
    if (account.passwordHash === null)
      throw new AppError('INVALID_CREDENTIALS', { message: profileTexts.noPassword })
    passwords.refuseCommon(input.newPassword, 'newPassword')
    let fresh = ''
    await checkPassword(this.platform, {
      account,
      password: input.currentPassword,
      budget: sessionBudget(viewer, account, address),
      refusal: profileTexts.wrongPassword,
      onMatch: async () => {
        fresh = await hashPassword(input.newPassword)
      },
    })
    await database.orm.transaction(async (tx) => {
      await lockSignedIn(tx, viewer)
      const checked = account.passwordHash ?? ''
      if (!(await replacePassword(tx, account.id, { checked, fresh })))
        throw new AppError('INVALID_CREDENTIALS', { message: profileTexts.wrongPassword })
      await deleteChallengesOf(tx, account.id)
      await sessions.endAllOf(tx, account.id, viewer.sessionId)
      await recordAudit(tx, { type: 'password.cambiada', by: account.id, about: account.id })
      await mailSecurityChange(tx, { outbox }, account, 'password-changed')
    })
    await sessions.announceAll()
    outbox.wake()
  }

  async #present(orm: Orm, account: Account | undefined): Promise<User> {
    if (account === undefined) throw new AppError('NOT_FOUND')
    return presentUser(orm, account, this.platform.today())
  }
}

function refuseStale({ name, lastName, phone }: Account, before: NonNullable<PersonFields['before']>): void {
  if (name !== before.name || lastName !== before.lastName || phone !== before.phone)
    throw new AppError('CONFLICT')
}
