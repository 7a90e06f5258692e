import { isFreePlan } from '@csuite/shared/contract/apps'
import type { ManagedPlan, PlanFields, SuiteOffer } from '@csuite/shared/contract/plans'
import { recordAudit } from '../../audit/audit-trail'
import type { Orm } from '../../db/database'
import { AppError, invalidField } from '../../http/app-error'
import { lockApp, storeOrder } from './apps.repository'
import { unknownApp } from './apps.service'
import { appsTexts } from './apps.texts'
import type { CatalogueCache } from './catalogue-cache'
import {
  findManagedPlan,
  findManagedPlans,
  findSuiteOffer,
  insertPlan,
  offeredPlanIds,
  updatePlanRow,
  updateSuiteRow,
} from './plans.repository'

const unknownPlan = () => new AppError('NOT_FOUND', { message: appsTexts.unknownPlan })
/** Plans that an app offers at once: each change of their order writes all of them. */
const PLANS_MAX = 50

const cents = (dollars: number) => Math.round(dollars * 100)

/** Administrators' changes of plans; each is in the audit trail. */
export class PlansService {
  constructor(
    private readonly orm: Orm,
    private readonly cache: CatalogueCache,
  ) {}

  list(appId: number | undefined): Promise<ManagedPlan[]> {
    return findManagedPlans(this.orm, appId)
  }

  add(actorId: number, { idApp, ...fields }: PlanFields & { idApp: number }): Promise<ManagedPlan> {
    refusePriceOfFree(fields)
    return this.#changing(actorId, 'plan.creado', async (tx) => {
      const app = await lockApp(tx, idApp)
      if (app === undefined) throw unknownApp()
      const offered = await offeredPlanIds(tx, idApp)
      if (offered.length >= PLANS_MAX)
        throw new AppError('INVALID_STATE', { message: appsTexts.tooManyPlans(PLANS_MAX) })
      const id = await insertPlan(tx, {
        ...{ appId: idApp, nombre: fields.nombre, caracteristicas: fields.caracteristicas },
        descripcion: appsTexts.planDescription(app, fields),
        ...{ monthlyCents: cents(fields.precioMensual), annualCents: cents(fields.precioAnual) },
      })
      await storeOrder(tx, 'plans', [...offered, id])
      return planOf(tx, id)
    })
  }

  update(actorId: number, id: number, changes: Partial<PlanFields>): Promise<ManagedPlan> {
    return this.#changing(actorId, 'plan.editado', async (tx) => {
      const before = await this.#locked(tx, id)
      const after = {
        nombre: changes.nombre ?? before.nombre,
        caracteristicas: changes.caracteristicas ?? before.caracteristicas,
        precioMensual: changes.precioMensual ?? before.precioMensual,
        precioAnual: changes.precioAnual ?? before.precioAnual,
      }
      // Who has it would pay from now on, or no longer.
      if (isFreePlan(before) !== isFreePlan(after)) throw invalidField('nombre', appsTexts.kindIsFixed)
      refusePriceOfFree(after)
      const app = (await lockApp(tx, before.idApp)) ?? ''
      await updatePlanRow(tx, id, {
        ...{ nombre: after.nombre, caracteristicas: after.caracteristicas },
        ...(after.nombre === before.nombre ? {} : { descripcion: appsTexts.planDescription(app, after) }),
        ...{ monthlyCents: cents(after.precioMensual), annualCents: cents(after.precioAnual) },
      })
      return planOf(tx, id)
    })
  }

  /** Moves a plan among those on offer. */
  async move(actorId: number, id: number, place: number): Promise<{ posicion: number }> {
    return this.cache.change(this.orm, async (tx) => {
      const { idApp, nombre } = await this.#locked(tx, id)
      const ids = await offeredPlanIds(tx, idApp)
      if (!ids.includes(id)) throw unknownPlan()
      const posicion = Math.min(place, ids.length)
      const others = ids.filter((other) => other !== id)
      await storeOrder(tx, 'plans', others.toSpliced(posicion - 1, 0, id))
      const detail = { idApp: String(idApp), plan: nombre, posicion: String(posicion) }
      await recordAudit(tx, { type: 'plan.editado', by: actorId, detail })
      return { posicion }
    })
  }

  /** Does nothing to a plan that is retired already. */
  retire(actorId: number, id: number): Promise<ManagedPlan> {
    return this.#changing(actorId, 'plan.retirado', async (tx) => {
      const plan = await this.#locked(tx, id)
      if (plan.retirado) return plan
      if ((await offeredPlanIds(tx, plan.idApp)).length === 1) throw new AppError('LAST_PLAN')
      await updatePlanRow(tx, id, { retiredAt: new Date() })
      return planOf(tx, id)
    })
  }

  suite(): Promise<SuiteOffer> {
    return findSuiteOffer(this.orm)
  }

  async updateSuite(actorId: number, changes: Partial<SuiteOffer>): Promise<SuiteOffer> {
    return this.orm.transaction(async (tx) => {
      const { precioMensual, precioAnual, caracteristicas } = changes
      await updateSuiteRow(tx, {
        ...(precioMensual !== undefined && { monthlyCents: cents(precioMensual) }),
        ...(precioAnual !== undefined && { annualCents: cents(precioAnual) }),
        ...(caracteristicas && { caracteristicas }),
      })
      const offer = await findSuiteOffer(tx)
      await recordAudit(tx, { type: 'plan.suite', by: actorId, detail: prices(offer) })
      return offer
    })
  }

  /** A plan whose app is locked. */
  async #locked(tx: Orm, id: number): Promise<ManagedPlan> {
    const plan = await findManagedPlan(tx, id)
    if (!plan) throw unknownPlan()
    await lockApp(tx, plan.idApp)
    return planOf(tx, id)
  }

  #changing(
    actorId: number,
    type: 'plan.creado' | 'plan.editado' | 'plan.retirado',
    change: (tx: Orm) => Promise<ManagedPlan>,
  ): Promise<ManagedPlan> {
    const changeAndRecord = async (tx: Orm) => {
      const plan = await change(tx)
      const { idApp, nombre } = plan
      await recordAudit(tx, {
        type,
        by: actorId,
        detail: { idApp: String(idApp), plan: nombre, ...prices(plan) },
      })
      return plan
    }
    return this.cache.change(this.orm, changeAndRecord, 'PLAN_EXISTS')
  }
}

async function planOf(tx: Orm, id: number): Promise<ManagedPlan> {
  const plan = await findManagedPlan(tx, id)
  if (!plan) throw unknownPlan()
  return plan
}

const prices = ({ precioMensual, precioAnual }: Pick<PlanFields, 'precioMensual' | 'precioAnual'>) => ({
  mensual: String(precioMensual),
  anual: String(precioAnual),
})

function refusePriceOfFree(plan: Omit<PlanFields, 'caracteristicas'>): void {
  if (isFreePlan(plan) && (plan.precioMensual > 0 || plan.precioAnual > 0))
    throw invalidField(plan.precioMensual > 0 ? 'precioMensual' : 'precioAnual', appsTexts.freeHasNoPrice)
}
