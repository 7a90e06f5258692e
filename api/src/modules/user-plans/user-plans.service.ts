import type { EndpointRequest } from '@csuite/shared/contract/define-endpoint'
import type { PlanChange, UserAppPlan, changePlan } from '@csuite/shared/contract/user-plans'
import type { Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import { recordAudit } from '../../audit/audit-trail'
import { AuditService } from '../audit/audit.service'
import {
  type AssignedPlan,
  type Plan,
  appExists,
  findAppsAndPlans,
  findAssignedPlans,
  findPlan,
  findPlanOfKind,
  findUserPlan,
  lockUser,
  upsertUserPlan,
  userExists,
} from './user-plans.repository'
import { userPlansTexts } from './user-plans.texts'

const unknownUser = () => new AppError('NOT_FOUND', { message: userPlansTexts.unknownUser })

export class UserPlansService {
  constructor(private readonly orm: Orm) {}

  /** A user's plan in each app that has plans. @throws AppError NOT_FOUND */
  async of(userId: number): Promise<UserAppPlan[]> {
    if (!(await userExists(this.orm, userId))) throw unknownUser()
    const [catalogue, assigned] = await Promise.all([
      findAppsAndPlans(this.orm),
      findAssignedPlans(this.orm, userId),
    ])
    return catalogue.map(({ id, nombre, planes }) => {
      const own = assigned.find(({ appId }) => appId === id)
      const plan = planes.find((candidate) => candidate.id === own?.planId)
      return {
        app: { id, nombre },
        ...(own && plan
          ? { planActual: { ...plan, fechaVencimiento: own.expiresAt?.toISOString() ?? null } }
          : {}),
        planesApp: planes,
      }
    })
  }

  /** Sets a user's plan in an app. The user's row is the only lock, so that concurrent changes cannot deadlock. */
  async change(
    actorId: number,
    { idUsuario, idApp, idPlan, fechaVencimiento }: EndpointRequest<typeof changePlan>['body'],
  ): Promise<void> {
    await this.orm.transaction(async (tx) => {
      if (!(await lockUser(tx, idUsuario))) throw unknownUser()
      if (!(await appExists(tx, idApp)))
        throw new AppError('NOT_FOUND', { message: userPlansTexts.unknownApp })
      const plan = await findPlan(tx, idPlan)
      if (!plan) throw new AppError('NOT_FOUND', { message: userPlansTexts.unknownPlan })
      if (plan.appId !== idApp) throw new AppError('PLAN_MISMATCH')
      await setPlan(tx, {
        actorId,
        userId: idUsuario,
        plan: { ...plan, expiresAt: midnightUtc(fechaVencimiento) },
        subscriptionId: null,
      })
    })
  }

  /** The last changes of a user's plans, newest first. @throws AppError NOT_FOUND */
  async historyOf(userId: number): Promise<PlanChange[]> {
    if (!(await userExists(this.orm, userId))) throw unknownUser()
    const entries = await new AuditService(this.orm).historyOf(userId, 'plan.cambiado')
    const catalogue = await findAppsAndPlans(this.orm)
    // Rows that only count further changes name no app.
    return entries
      .filter(({ detail }) => detail.idApp !== undefined)
      .map(({ id, at, actor, detail }) => ({
        id,
        fecha: at.toISOString(),
        administrador: actor?.nombre ?? null,
        app: {
          id: Number(detail.idApp),
          nombre: catalogue.find((app) => app.id === Number(detail.idApp))?.nombre ?? '',
        },
        antes: planIn(detail, 'antes'),
        despues: planIn(detail, 'despues'),
      }))
  }
}

const midnightUtc = (value: string): Date =>
  new Date(`${new Date(value).toISOString().slice(0, 10)}T00:00:00.000Z`)

/** A plan in the audit trail: `antes` and `antesVence`, or `despues` and `despuesVence`. */
const snapshot = (
  when: 'antes' | 'despues',
  plan: { nombre: string; expiresAt: Date | null } | undefined,
) => ({
  ...(plan ? { [when]: plan.nombre } : {}),
  ...(plan?.expiresAt ? { [`${when}Vence`]: plan.expiresAt.toISOString() } : {}),
})

interface PlanToSet {
  actorId: number | null
  userId: number
  plan: Plan & { expiresAt: Date | null }
  subscriptionId: string | null
}

async function setPlan(tx: Orm, { actorId, userId, plan, subscriptionId }: PlanToSet): Promise<void> {
  const { id: planId, appId, expiresAt } = plan
  const before = await findUserPlan(tx, userId, appId)
  await upsertUserPlan(tx, { userId, appId, planId, expiresAt, subscriptionId })
  await recordAudit(tx, {
    type: 'plan.cambiado',
    by: actorId,
    about: userId,
    detail: { idApp: String(appId), ...snapshot('antes', before), ...snapshot('despues', plan) },
  })
}

/** The subscription that pays for an app's plan; null: none any more. */
type Payment = { subscriptionId: string; paidUntil: Date } | null

/**
 * Sets a user's plans to what subscriptions pay for. A plan that an administrator assigned stays if it lasts longer, and
 * when nothing is paid any more. `paidByApp` runs once the user is locked, so that concurrent events see each other.
 */
export async function syncSubscribedPlan(
  tx: Orm,
  userId: number,
  paidByApp: (assigned: AssignedPlan[]) => Promise<Map<number, Payment>>,
): Promise<void> {
  if (!(await lockUser(tx, userId))) return
  const paid = await paidByApp(await findAssignedPlans(tx, userId))
  for (const [appId, payment] of [...paid].sort(([a], [b]) => a - b)) {
    await syncApp(tx, userId, appId, payment)
  }
}

async function syncApp(tx: Orm, userId: number, appId: number, payment: Payment): Promise<void> {
  const current = await findUserPlan(tx, userId, appId)
  const given = current?.subscriptionId === null
  if (payment === null && (!current || given)) return
  const plan = await findPlanOfKind(tx, appId, payment === null ? 'free' : 'paid')
  if (!plan) return
  const expiresAt = payment === null ? null : midnightUtc(payment.paidUntil.toISOString())
  const subscriptionId = payment?.subscriptionId ?? null
  if (given && expiresAt && current.planId === plan.id && lastsLonger(current.expiresAt, expiresAt)) return
  const same =
    current?.planId === plan.id &&
    current.subscriptionId === subscriptionId &&
    current.expiresAt?.getTime() === expiresAt?.getTime()
  if (same) return
  await setPlan(tx, { actorId: null, userId, plan: { ...plan, expiresAt }, subscriptionId })
}

const lastsLonger = (given: Date | null, paid: Date): boolean => given === null || given > paid

function planIn(detail: Record<string, string>, when: 'antes' | 'despues'): PlanChange['antes'] {
  const { [when]: nombre, [`${when}Vence`]: fechaVencimiento = null } = detail
  return nombre === undefined ? null : { nombre, fechaVencimiento }
}
