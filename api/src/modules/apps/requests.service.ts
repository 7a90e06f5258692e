import type { AccessRequest } from '@csuite/shared/contract/access-requests'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import type { Audit } from '../../audit/change'
import type { Orm } from '../../db/database'
import { AppError, invalidField, requireFound } from '../../http/app-error'
import type { Viewer } from '../../http/callers'
import { pageOf } from '../../http/page'
import { endOfDayIn } from '../../identity/accounts/product-days'
import { lockSignedIn } from '../../identity/accounts/signed-in-account'
import type { MailKind } from '../../outbox/outbox'
import type { Platform } from '../../platform'
import { audienceTexts } from './audience.texts'
import type { CatalogueCache } from './catalogue-cache'
import {
  type Recipient,
  decideRequest,
  findApprovers,
  findAskable,
  findRecipient,
  findRequest,
  findRequests,
  giveAccess,
  insertRequest,
  isResponsible,
  lockRequest,
} from './requests.repository'

/** Where approvers decide, in the panel. */
const REQUESTS_PATH = '/admin/solicitudes'

/** Requests for apps: asked on a card, decided in the panel, told by mail and kept in the audit trail. */
export class RequestsService {
  constructor(
    private readonly platform: Pick<Platform, 'config' | 'database' | 'now' | 'outbox'>,
    private readonly cache: CatalogueCache,
  ) {}

  async ask(viewer: Viewer, { idApp, motivo }: { idApp: number; motivo: string }): Promise<AccessRequest> {
    const now = new Date(this.platform.now())
    return this.#changing(viewer, async (tx, audit) => {
      await lockSignedIn(tx, viewer)
      const app = await findAskable(tx, idApp, viewer.id, now)
      if (app?.isFor) throw new AppError('ALREADY_ALLOWED')
      if (!app?.requestable) throw new AppError('NOT_FOUND', { message: audienceTexts.notRequestable })
      const id = await insertRequest(tx, { appId: idApp, userId: viewer.id, motivo, createdAt: now })
      const request = await requestOf(tx, id)
      const detail = { idApp: String(idApp), idSolicitud: String(id) }
      await audit('solicitud.creada', detail, viewer.id)
      for (const approver of await findApprovers(tx, idApp, viewer.id))
        await this.#mail(tx, 'access-requested', approver, request, {
          link: this.platform.config.publicUrl + REQUESTS_PATH,
        })
      return request
    })
  }

  /** @throws AppError FORBIDDEN for who decides nothing */
  async list(
    viewer: Viewer,
    { page = 1, limit = 20, estado }: { page?: number; limit?: number; estado?: AccessRequest['estado'] },
  ) {
    const { orm } = this.platform.database
    if (viewer.role !== ROLE_ADMIN && !(await isResponsible(orm, viewer.id))) throw new AppError('FORBIDDEN')
    const { rows, total } = await findRequests(orm, viewer, estado, { offset: (page - 1) * limit, limit })
    return pageOf(rows, total, { page, limit })
  }

  /** @param hasta an instant, or a day that the access lasts through; none: for good */
  async approve(viewer: Viewer, id: number, hasta: string | null): Promise<AccessRequest> {
    const { config, now } = this.platform
    const instantOf = (text: string) =>
      text.includes('T') ? new Date(text) : endOfDayIn(config.timeZone, text)
    const until = hasta === null ? null : instantOf(hasta)
    if (until !== null && until.getTime() <= now()) throw invalidField('hasta', audienceTexts.endHasPassed)
    return this.#decide(viewer, id, { estado: 'aprobada', until })
  }

  reject(viewer: Viewer, id: number, respuesta: string): Promise<AccessRequest> {
    return this.#decide(viewer, id, { estado: 'rechazada', respuesta })
  }

  /** The first approver decides; the request's row is the lock. */
  async #decide(
    viewer: Viewer,
    id: number,
    decision: { estado: 'aprobada'; until: Date | null } | { estado: 'rechazada'; respuesta: string },
  ): Promise<AccessRequest> {
    return this.#changing(viewer, async (tx, audit) => {
      const asked = await lockRequest(tx, id, viewer)
      // Somebody else's and an unknown one alike, for who is not an administrator.
      if (!asked) throw new AppError(viewer.role === ROLE_ADMIN ? 'NOT_FOUND' : 'FORBIDDEN')
      if (asked.estado !== 'pendiente') throw new AppError('ALREADY_DECIDED')
      await decideRequest(tx, id, { ...decision, decidedAt: new Date(this.platform.now()) })
      if (decision.estado === 'aprobada') await giveAccess(tx, asked.appId, asked.userId, decision.until)
      const request = await requestOf(tx, id)
      const { estado, hasta } = request
      const detail = { idApp: String(asked.appId), idSolicitud: String(id), ...(hasta && { hasta }) }
      await audit(estado === 'aprobada' ? 'solicitud.aprobada' : 'solicitud.rechazada', detail, asked.userId)
      const [requester, decider] = [await findRecipient(tx, asked.userId), await findRecipient(tx, viewer.id)]
      const kind = estado === 'aprobada' ? 'access-approved' : 'access-rejected'
      if (requester)
        await this.#mail(tx, kind, requester, request, { link: `${this.platform.config.publicUrl}/apps` })
      if (decider && decider.id !== requester?.id) await this.#mail(tx, 'access-decided', decider, request)
      return request
    })
  }

  /** An address that nobody has proven gets no text that somebody typed. */
  #mail(
    tx: Orm,
    kind: MailKind,
    { email, name, isProven }: Recipient,
    { app, usuario, motivo, estado, hasta, respuesta }: AccessRequest,
    more: Record<string, string> = {},
  ): Promise<void> {
    const typed = {
      name,
      requester: usuario.nombre || usuario.email,
      reason: motivo,
      answer: respuesta ?? '',
    }
    return this.platform.outbox.add(tx, {
      kind,
      recipient: email,
      data: {
        ...{ app: app.nombre, state: estado, ...more },
        ...(isProven ? typed : {}),
        ...(hasta && { until: this.#endOf(hasta) }),
      },
    })
  }

  /** The last day, without a clock, of what lasts to the end of one. */
  #endOf(instant: string): string {
    const { timeZone } = this.platform.config
    const dayOf = (at: Date) => at.toLocaleDateString('es-ES', { timeZone, dateStyle: 'long' })
    const end = new Date(instant)
    const last = dayOf(new Date(end.getTime() - 1))
    return last === dayOf(end)
      ? end.toLocaleString('es-ES', { timeZone, dateStyle: 'long', timeStyle: 'short' })
      : last
  }

  async #changing<T>({ id }: Viewer, work: (tx: Orm, audit: Audit) => Promise<T>): Promise<T> {
    const result = await this.cache.change(this.platform.database.orm, id, work, 'ALREADY_REQUESTED')
    this.platform.outbox.wake()
    return result
  }
}

const requestOf = async (tx: Orm, id: number): Promise<AccessRequest> =>
  requireFound(await findRequest(tx, id))
