import type { ConfirmIdentityBody, Session } from '@csuite/shared/contract/sessions'
import { change } from '../../audit/change'
import { AppError } from '../../http/app-error'
import { findAccount } from '../../identity/accounts/accounts.repository'
import { hasOnlyWay } from '../../identity/accounts/company-domains'
import { checkPassword, sessionBudget } from '../../identity/passwords/password-check'
import type { Viewer } from '../../http/callers'
import { findOpenSessions, hasOpenSession } from '../../identity/sessions/session.repository'
import type { Platform } from '../../platform'
import { passkeyFailed, verifyAssertion } from '../passkeys/assertion'

type Ports = Pick<Platform, 'config' | 'database' | 'now' | 'secrets' | 'sessions' | 'passwords' | 'limits'>

export class SessionsService {
  constructor(private readonly platform: Ports) {}

  async list(viewer: Viewer): Promise<Session[]> {
    const { database, now } = this.platform
    const at = new Date(now())
    const rows = await findOpenSessions(database.orm, viewer.id, at)
    return rows.map(({ id, createdAt, lastUsedAt, device, kept }) => ({
      id,
      creada: createdAt.toISOString(),
      ultimoUso: (id === viewer.sessionId ? at : lastUsedAt).toISOString(),
      dispositivo: device,
      actual: id === viewer.sessionId,
      mantenida: kept,
    }))
  }

  /** Ends one of the person's sessions; 404 for anybody else's. */
  async end(id: string, viewer: Viewer): Promise<void> {
    const { database, now, sessions } = this.platform
    if (!(await hasOpenSession(database.orm, viewer.id, id, new Date(now())))) throw new AppError('NOT_FOUND')
    await sessions.end(id)
  }

  async endOthers(viewer: Viewer): Promise<void> {
    const { database, sessions } = this.platform
    await change(database.orm, viewer.id, async (tx, audit) => {
      await sessions.endAllOf(tx, viewer.id, viewer.sessionId)
      await audit('sesion.cerradas', {}, viewer.id)
    })
    await sessions.announceAll()
  }

  /** Makes the session recent again for the account's right password or one of its passkeys. */
  async confirm(proof: ConfirmIdentityBody, viewer: Viewer, address: string): Promise<void> {
    if ('password' in proof) await this.#checkPassword(proof.password, viewer, address)
    else {
      const { userId } = await verifyAssertion(this.platform, proof.respuesta)
      if (userId !== viewer.id) throw passkeyFailed('Esta llave de acceso es de otra cuenta.')
    }
    await this.platform.sessions.confirm(viewer.sessionId)
  }

  async #checkPassword(password: string, viewer: Viewer, address: string): Promise<void> {
    const { database } = this.platform
    const account = await findAccount(database.orm, viewer.id)
    if (account === undefined) throw new AppError('UNAUTHORIZED')
    if (account.passwordHash === null || (await hasOnlyWay(this.platform, account.email)))
      throw new AppError('INVALID_CREDENTIALS', {
        message: 'Tu cuenta no tiene contraseña: cierra sesión y vuelve a entrar como siempre.',
      })
    const refusal = 'La contraseña no es correcta.'
    const budget = sessionBudget(viewer, account, address)
    await checkPassword(this.platform, { account, password, budget, refusal })
  }
}
