import { ROLE_ADMIN, type User } from '@csuite/shared/contract/user'
import type { Person } from '@csuite/shared/contract/user-administration'
import { change } from '../../audit/change'
import type { Orm } from '../../db/database'
import { AppError, requireFound } from '../../http/app-error'
import {
  type Account,
  findAccount,
  insertActiveAccount,
  lockAccountByEmail,
  presentUser,
  updatePerson,
} from '../../identity/accounts/accounts.repository'
import { lockWithAdministrators } from '../../identity/accounts/administrators.repository'
import { issueCode } from '../../identity/codes/codes'
import { onlyWays } from '../../identity/accounts/company-domains'
import { normalizeEmail } from '../../identity/accounts/contact'
import { emptyAccount } from '../../identity/accounts/mailbox'
import { assignFreePlans } from '../../identity/accounts/plans.repository'
import { deleteFactor } from '../../identity/second-factor/second-factor.repository'
import { mailSecurityChange } from '../../identity/accounts/security-change'
import type { Viewer } from '../../http/callers'
import { refuseStaleChangeOf } from '../../identity/sessions/session-guard'
import { findOpenSessions } from '../../identity/sessions/session.repository'
import type { Mail } from '../../outbox/outbox'
import type { Platform } from '../../platform'
import { findWaysIn, reopenIdentities } from './user-administration.repository'
import { userAdministrationTexts } from './user-administration.texts'

type Ports = Pick<
  Platform,
  'config' | 'database' | 'now' | 'today' | 'secrets' | 'sessions' | 'limits' | 'outbox'
>

export class UserAdministrationService {
  constructor(private readonly platform: Ports) {}

  async find(id: number): Promise<Person> {
    const { database, now, today } = this.platform
    const at = new Date(now())
    const account = requireFound(await findAccount(database.orm, id))
    const [user, ways, sessions] = await Promise.all([
      presentUser(database.orm, account, today()),
      findWaysIn(database.orm, id),
      findOpenSessions(database.orm, id, at),
    ])
    return {
      ...user,
      ...ways,
      emailVerificado: account.emailVerifiedAt !== null,
      correoRechazado: account.mailRefusedAt?.toISOString() ?? null,
      invitado: isInvited(account),
      conPassword: account.passwordHash !== null,
      sesiones: sessions.map(({ device, createdAt, lastUsedAt }) => ({
        dispositivo: device,
        creada: createdAt.toISOString(),
        ultimoUso: lastUsedAt.toISOString(),
      })),
    }
  }

  /** Takes effect on every replica within half a second. Only an active account can become an administrator. */
  async changeRole(id: number, role: number, actorId: number): Promise<User> {
    const { config, database, sessions, today } = this.platform
    const user = await change(database.orm, actorId, async (tx, audit) => {
      const { account, activeAdministrators } = await lockWithAdministrators(tx, id, config.admin.email)
      if (account === undefined) throw new AppError('NOT_FOUND')
      if (account.role !== role) {
        // A stranger may hold a way into it.
        if (role === ROLE_ADMIN && account.emailVerifiedAt === null) throw new AppError('EMAIL_NOT_PROVEN')
        if (role === ROLE_ADMIN && account.status !== 'active') throw new AppError('INVALID_STATE')
        const leaves = account.role === ROLE_ADMIN && account.status === 'active'
        if (leaves && activeAdministrators === 1) throw new AppError('LAST_ADMIN')
        await updatePerson(tx, id, { role })
        const detail = { antes: String(account.role), despues: String(role) }
        await audit('rol.cambiado', detail, id)
      }
      return presentUser(tx, { ...account, role }, today())
    })
    await sessions.announceAll()
    return user
  }

  /** Suspends an active person and ends their sessions, or reactivates a suspended one. @param seen the status shown */
  async toggleStatus(id: number, viewer: Viewer, seen: User['status'] | undefined): Promise<User> {
    const { config, database, sessions, today } = this.platform
    const user = await change(database.orm, viewer.id, async (tx, audit) => {
      const { account, activeAdministrators } = await lockWithAdministrators(tx, id, config.admin.email)
      if (account === undefined) throw new AppError('NOT_FOUND')
      if (account.status === 'pending_verification') throw new AppError('INVALID_STATE')
      refuseStaleChangeOf(account, viewer)
      if (seen !== undefined && seen !== account.status) throw new AppError('CONFLICT')
      const suspend = account.status === 'active'
      if (suspend && account.role === ROLE_ADMIN && activeAdministrators === 1)
        throw new AppError('LAST_ADMIN')
      const status = suspend ? 'suspended' : 'active'
      await updatePerson(tx, id, { status, suspendedByDirectory: false })
      if (suspend) await sessions.endAllOf(tx, id)
      else await reopenIdentities(tx, id)
      await audit(suspend ? 'usuario.suspendido' : 'usuario.reactivado', {}, id)
      return presentUser(tx, { ...account, status }, today())
    })
    await sessions.announceAll()
    return user
  }

  /**
   * Creates an account with an unverified email, or takes over a pending registration without anything that was typed there;
   * its person sets the password with a mailed code, or enters by the company's provider.
   */
  async invite(person: { email: string; name: string; lastName: string }, actorId: number): Promise<User> {
    const { database, outbox, today } = this.platform
    const email = normalizeEmail(person.email)
    const user = await change(database.orm, actorId, async (tx, audit) => {
      const account =
        (await insertActiveAccount(tx, { ...person, email })) ?? (await takeOver(tx, { ...person, email }))
      await assignFreePlans(tx, account.id)
      await this.#mailInvitation(tx, account)
      await audit('usuario.invitado', {}, account.id)
      return presentUser(tx, account, today())
    })
    outbox.wake()
    return user
  }

  /** Mails a pending account its code or an invited one its invitation again. */
  async resend(id: number, actorId: number): Promise<string> {
    const { database, limits, outbox } = this.platform
    await limits.take(['mailByAdministrator', String(id)])
    const message = await change(database.orm, actorId, async (tx, audit) => {
      const account = requireFound(await findAccount(tx, id))
      const sent = await this.#mailWhatIsMissing(tx, account)
      await audit('usuario.codigo-reenviado', {}, id)
      return sent
    })
    outbox.wake()
    return message
  }

  /** Removes another person's lost second factor; one's own is disabled with one of its codes. */
  async resetSecondFactor(id: number, actorId: number): Promise<void> {
    const { database, outbox, sessions } = this.platform
    if (id === actorId) throw new AppError('FORBIDDEN')
    await change(database.orm, actorId, async (tx, audit) => {
      const account = requireFound(await findAccount(tx, id))
      if (!(await deleteFactor(tx, id)))
        throw new AppError('INVALID_STATE', { message: userAdministrationTexts.noSecondFactor })
      await audit('segundo-factor.restablecido', {}, id)
      await mailSecurityChange(tx, this.platform, account, 'second-factor-reset')
    })
    await sessions.announceAll()
    outbox.wake()
  }

  async endSessions(id: number, viewer: Viewer): Promise<void> {
    const { database, sessions } = this.platform
    await change(database.orm, viewer.id, async (tx, audit) => {
      const account = requireFound(await findAccount(tx, id))
      if (id !== viewer.id) refuseStaleChangeOf(account, viewer)
      await sessions.endAllOf(tx, id)
      await audit('sesion.cerradas', {}, id)
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
        flow: { id: '', isNew: false, ofAddress: '' },
      })
      const mail = { kind: 'registration-code' as const, recipient: email, data: { code } }
      await this.platform.outbox.add(tx, { ...mail, notAfter: expiresAt })
      return userAdministrationTexts.codeResent
    }
    if (!isInvited(account)) throw new AppError('INVALID_STATE')
    await this.#mailInvitation(tx, account)
    return userAdministrationTexts.invitationResent
  }

  async #mailInvitation(tx: Orm, { email }: Account): Promise<void> {
    const { config, outbox } = this.platform
    const providerOf = await onlyWays({ config, database: { orm: tx } })
    await outbox.add(tx, invitationTo(config.publicUrl, email, providerOf(email)))
  }
}

/** With the way to choose a password. @param provider the only way of the address, which has none */
export const invitationTo = (publicUrl: string, email: string, provider: string | undefined): Mail => ({
  kind: 'invitation',
  recipient: email,
  data:
    provider === undefined
      ? { link: `${publicUrl}/forgot-password?${new URLSearchParams({ email }).toString()}` }
      : { link: `${publicUrl}/login`, provider },
})

/** @throws AppError EMAIL_TAKEN for anything but a pending registration */
export async function takeOver(
  tx: Orm,
  { email, name, lastName }: Pick<Account, 'email' | 'name' | 'lastName'>,
) {
  const pending = await lockAccountByEmail(tx, email)
  if (pending?.status !== 'pending_verification') throw new AppError('EMAIL_TAKEN')
  return emptyAccount(tx, pending, { own: { name, lastName }, status: 'active', emailVerifiedAt: null })
}

const isInvited = ({ status, passwordHash, emailVerifiedAt }: Account): boolean =>
  status === 'active' && passwordHash === null && emailVerifiedAt === null
