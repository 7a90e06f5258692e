import { ROLE_ADMIN, type User } from '@csuite/shared/contract/user'
import { recordAudit } from '../../audit/audit-trail'
import type { Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import { type Account, findAccount, presentUser } from '../../identity/accounts.repository'
import { lockWithAdministrators } from '../../identity/administrators.repository'
import { issueCode } from '../../identity/codes'
import { normalizeEmail } from '../../identity/contact'
import { assignFreePlans } from '../../identity/plans.repository'
import { deleteFactor } from '../../identity/second-factor.repository'
import type { Platform } from '../../platform'
import { insertInvited, setRole } from './user-administration.repository'
import { userAdministrationTexts } from './user-administration.texts'

/** What administrators do to a person's account. */
export class UserAdministration {
  constructor(private readonly platform: Platform) {}

  /** Changes a role; it counts on every replica within half a second. Only an active account becomes an administrator. */
  async changeRole(id: number, role: number, actorId: number): Promise<User> {
    const { database, sessions, now } = this.platform
    const user = await database.orm.transaction(async (tx) => {
      const { account, activeAdministrators } = await lockWithAdministrators(tx, id)
      if (account === undefined) throw new AppError('NOT_FOUND')
      if (account.role !== role) {
        if (role === ROLE_ADMIN && account.status !== 'active') throw new AppError('INVALID_STATE')
        const leaves = account.role === ROLE_ADMIN && account.status === 'active'
        if (leaves && activeAdministrators === 1) throw new AppError('LAST_ADMIN')
        await setRole(tx, id, role)
        const detail = { antes: String(account.role), despues: String(role) }
        await recordAudit(tx, { type: 'rol.cambiado', by: actorId, about: id, detail })
      }
      return presentUser(tx, { ...account, role }, new Date(now()))
    })
    await sessions.announceAll()
    return user
  }

  /** Makes an account whose person sets its password by way of the mailbox. */
  async invite(person: { email: string; name: string; lastName: string }, actorId: number): Promise<User> {
    const { database, outbox, now } = this.platform
    const email = normalizeEmail(person.email)
    const user = await database.orm.transaction(async (tx) => {
      const account = await insertInvited(tx, { ...person, email })
      if (account === undefined) throw new AppError('EMAIL_TAKEN')
      await assignFreePlans(tx, account.id)
      await this.#mailInvitation(tx, account)
      await recordAudit(tx, { type: 'usuario.invitado', by: actorId, about: account.id })
      return presentUser(tx, account, new Date(now()))
    })
    outbox.wake()
    return user
  }

  /** Mails what the account still waits for: a pending one its code, an invited one its invitation. */
  async resend(id: number, actorId: number): Promise<string> {
    const { database, limits, outbox } = this.platform
    await limits.take(['mailByAdministrator', String(id)])
    const message = await database.orm.transaction(async (tx) => {
      const account = await findAccount(tx, id)
      if (account === undefined) throw new AppError('NOT_FOUND')
      const told = await this.#mailWhatIsMissing(tx, account)
      await recordAudit(tx, { type: 'usuario.codigo-reenviado', by: actorId, about: id })
      return told
    })
    outbox.wake()
    return message
  }

  /** Takes away a lost second factor, never one's own: that asks for one of its codes. */
  async resetSecondFactor(id: number, actorId: number): Promise<void> {
    const { database, outbox, sessions } = this.platform
    if (id === actorId) throw new AppError('FORBIDDEN')
    await database.orm.transaction(async (tx) => {
      const account = await findAccount(tx, id)
      if (account === undefined) throw new AppError('NOT_FOUND')
      if (!(await deleteFactor(tx, id)))
        throw new AppError('INVALID_STATE', { message: userAdministrationTexts.noSecondFactor })
      await recordAudit(tx, { type: 'segundo-factor.restablecido', by: actorId, about: id })
      await outbox.add(tx, {
        kind: 'second-factor-reset',
        recipient: account.email,
        data: { name: account.name },
      })
    })
    await sessions.announceAll()
    outbox.wake()
  }

  /** Signs a person out everywhere. */
  async endSessions(id: number, actorId: number): Promise<void> {
    const { database, sessions } = this.platform
    await database.orm.transaction(async (tx) => {
      if ((await findAccount(tx, id)) === undefined) throw new AppError('NOT_FOUND')
      await sessions.endAllOf(tx, id)
      await recordAudit(tx, { type: 'sesion.cerradas', by: actorId, about: id })
    })
    await sessions.announceAll()
  }

  async #mailWhatIsMissing(tx: Orm, account: Account): Promise<string> {
    const { id: userId, email, status } = account
    if (status === 'pending_verification') {
      const { code, expiresAt } = await issueCode(tx, this.platform, {
        email,
        purpose: 'registration',
        userId,
        // Nobody's browser asked.
        flow: '',
      })
      const mail = { kind: 'registration-code' as const, recipient: email, data: { code } }
      await this.platform.outbox.add(tx, { ...mail, notAfter: expiresAt })
      return userAdministrationTexts.codeResent
    }
    const invited = status === 'active' && account.passwordHash === null && account.emailVerifiedAt === null
    if (!invited) throw new AppError('INVALID_STATE')
    await this.#mailInvitation(tx, account)
    return userAdministrationTexts.invitationResent
  }

  async #mailInvitation(tx: Orm, { email }: Account): Promise<void> {
    const { config, outbox } = this.platform
    const link = `${config.publicUrl}/forgot-password?${new URLSearchParams({ email }).toString()}`
    await outbox.add(tx, { kind: 'invitation', recipient: email, data: { link } })
  }
}
