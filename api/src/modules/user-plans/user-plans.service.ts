import type { EndpointRequest } from '@csuite/shared/contract/define-endpoint'
import type { UserAppPlan, changePlan } from '@csuite/shared/contract/user-plans'
import { ROLE_ADMIN } from '@csuite/shared/contract/user'
import { isFreePlan } from '@csuite/shared/contract/apps'
import type { Orm } from '../../db/database'
import type { Viewer } from '../../http/callers'
import { dayIn } from '../../identity/accounts/product-days'
import { AppError, requireFound } from '../../http/app-error'
import { recordAudit } from '../../audit/audit-trail'
import {
  type AssignedPlan,
  type Plan,
  appExists,
  findAppsAndPlans,
  findAssignedPlans,
  findPlan,
  findFreePlan,
  findPaidPlan,
  findUserPlan,
  lockUser,
  upsertUserPlan,
  userExists,
} from './user-plans.repository'
import { userPlansTexts } from './user-plans.texts'

const DAY_MS = 86_400_000

export class UserPlansService {
  constructor(
    private readonly orm: Orm,
    private readonly now: () => number,
    private readonly today: () => Date,
  ) {}

  /**
   * A user's plan in each app that has plans: for themselves those of their audience, for administrators all.
   * @throws AppError NOT_FOUND
   */
  async of(userId: number, viewer: Viewer): Promise<UserAppPlan[]> {
    requireFound(await userExists(this.orm, userId), userPlansTexts.unknownUser)
    const [catalogue, assigned] = await Promise.all([
      findAppsAndPlans(
        this.orm,
        userId,
        viewer.role === ROLE_ADMIN ? undefined : { now: new Date(this.now()) },
      ),
      findAssignedPlans(this.orm, userId),
    ])
    return catalogue.map(({ id, nombre, planes }) => {
      const own = assigned.find(({ appId }) => appId === id)
      const hasEnded = own && viewer.role !== ROLE_ADMIN && !isInForce(own.expiresAt, this.today())
      const plan = planes.find((candidate) =>
        hasEnded ? isFreePlan(candidate) : candidate.id === own?.planId,
      )
      const expiry = hasEnded ? null : own?.expiresAt
      return {
        app: { id, nombre },
        ...(own && plan && { planActual: { ...plan, fechaVencimiento: expiry?.toISOString() ?? null } }),
        planesApp: planes,
      }
    })
  }

  /** Sets a user's plan in an app. The user's row is the only lock, so that concurrent changes cannot deadlock. */
  async change(
    actorId: number,
    { idUsuario, idApp, idPlan, fechaVencimiento, before }: EndpointRequest<typeof changePlan>['body'],
  ): Promise<void> {
    await this.orm.transaction(async (tx) => {
      requireFound(await lockUser(tx, idUsuario), userPlansTexts.unknownUser)
      requireFound(await appExists(tx, idApp), userPlansTexts.unknownApp)
      const plan = requireFound(await findPlan(tx, idPlan, idUsuario), userPlansTexts.unknownPlan)
      if (plan.appId !== idApp) throw new AppError('PLAN_MISMATCH')
      const stored = await findUserPlan(tx, idUsuario, idApp)
      if (before !== undefined) refuseStale(stored, before)
      const expiresAt = midnightUtc(fechaVencimiento)
      const isSame = stored?.planId === idPlan && stored.expiresAt?.getTime() === expiresAt.getTime()
      // Nothing changed, so nothing is recorded; a paid plan becomes one that was given.
      if (isSame && stored.subscriptionId === null) return
      await setPlan(tx, { actorId, userId: idUsuario, plan: { ...plan, expiresAt } })
    })
  }
}

function refuseStale(
  stored: { planId: number; expiresAt: Date | null } | undefined,
  before: NonNullable<EndpointRequest<typeof changePlan>['body']['before']> | null,
): void {
  const isSame =
    stored?.planId === before?.idPlan &&
    (stored?.expiresAt?.getTime() ?? null) ===
      (before?.fechaVencimiento ? Date.parse(before.fechaVencimiento) : null)
  if (!isSame) throw new AppError('CONFLICT')
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
  /** The subscription that pays, and what an administrator had assigned before it took over; absent: nobody pays. */
  payment?: Pick<CurrentPlan, 'subscriptionId' | 'givenPlanId' | 'givenUntil'>
}

const unpaid = { subscriptionId: null, givenPlanId: null, givenUntil: null }

async function setPlan(tx: Orm, { actorId, userId, plan, payment = unpaid }: PlanToSet): Promise<void> {
  const { id: planId, appId, expiresAt } = plan
  const before = await findUserPlan(tx, userId, appId)
  await upsertUserPlan(tx, { userId, appId, planId, expiresAt, ...payment })
  await recordAudit(tx, {
    type: 'plan.cambiado',
    by: actorId,
    about: userId,
    detail: { idApp: String(appId), ...snapshot('antes', before), ...snapshot('despues', plan) },
  })
}

/** The subscription that pays for an app's plan, `planId` null for its oldest paid one; null: none any more. */
export type Payment = { subscriptionId: string; planId: number | null; paidUntil: Date } | null

interface Subscriber {
  userId: number
  /** Milliseconds since 1970. */
  now: number
  timeZone: string
}

/**
 * Sets a user's plans to what subscriptions pay for. A plan that an administrator assigned stays if it lasts longer, and
 * counts again once nothing is paid any more. `paidByApp` runs once the user is locked, so that concurrent events see each
 * other.
 */
export async function syncSubscribedPlan(
  tx: Orm,
  subscriber: Subscriber,
  paidByApp: (assigned: AssignedPlan[]) => Promise<Map<number, Payment>>,
): Promise<void> {
  const { userId } = subscriber
  if (!(await lockUser(tx, userId))) return
  const paid = await paidByApp(await findAssignedPlans(tx, userId))
  for (const [appId, payment] of [...paid].sort(([a], [b]) => a - b)) {
    const current = await findUserPlan(tx, userId, appId)
    if (payment) await payPlan(tx, subscriber, appId, payment, current)
    else if (current && current.subscriptionId !== null) await endPayment(tx, subscriber, appId, current)
  }
}

type CurrentPlan = NonNullable<Awaited<ReturnType<typeof findUserPlan>>>

async function payPlan(
  tx: Orm,
  { userId, timeZone }: Subscriber,
  appId: number,
  payment: NonNullable<Payment>,
  current: CurrentPlan | undefined,
): Promise<void> {
  const plan = await findPaidPlan(tx, appId, payment.planId)
  if (!plan) return
  const expiresAt = dayIn(timeZone, payment.paidUntil)
  const { subscriptionId } = payment
  const isGiven = current?.subscriptionId === null
  if (isGiven && current.planId === plan.id && lastsLonger(current.expiresAt, expiresAt)) return
  const isSame =
    current?.planId === plan.id &&
    current.subscriptionId === subscriptionId &&
    current.expiresAt?.getTime() === expiresAt.getTime()
  if (isSame) return
  const given = isGiven
    ? { givenPlanId: current.planId, givenUntil: current.expiresAt }
    : { givenPlanId: current?.givenPlanId ?? null, givenUntil: current?.givenUntil ?? null }
  const paid = { subscriptionId, ...given }
  await setPlan(tx, { actorId: null, userId, plan: { ...plan, expiresAt }, payment: paid })
}

/** Back to what an administrator had assigned, if that is still valid, otherwise to the free plan; without one it has ended. */
async function endPayment(
  tx: Orm,
  { userId, now, timeZone }: Subscriber,
  appId: number,
  { planId, givenPlanId, givenUntil }: CurrentPlan,
): Promise<void> {
  const today = dayIn(timeZone, new Date(now))
  const isKept = givenPlanId !== null && isInForce(givenUntil, today)
  const kept = isKept ? await findPlan(tx, givenPlanId, userId) : undefined
  const free = kept ? undefined : await findFreePlan(tx, appId)
  const plan = kept ?? free ?? (await findPlan(tx, planId, userId))
  if (!plan) return
  const withoutGift = free ? null : new Date(today.getTime() - DAY_MS)
  const expiresAt = kept ? givenUntil : withoutGift
  await setPlan(tx, { actorId: null, userId, plan: { ...plan, expiresAt } })
}

const isInForce = (expiresAt: Date | null, today: Date): boolean => expiresAt === null || expiresAt >= today

const lastsLonger = (given: Date | null, paid: Date): boolean => given === null || given > paid
