import { isFreePlan } from '@csuite/shared/contract/apps'
import type { ManagedPlan, PlanFields, SuiteOffer } from '@csuite/shared/contract/plans'
import { type Audit, change } from '../../audit/change'
import type { Orm } from '../../db/database'
import { AppError, invalidField, requireFound } from '../../http/app-error'
import { arrayInBytes } from '../../http/page'
import { lockApp, storeOrder } from './apps.repository'
import { unknownApp } from './apps.service'
import { appsTexts } from './apps.texts'
import type { CatalogueCache } from './catalogue-cache'
import {
  featureBytes,
  findManagedPlan,
  findManagedPlans,
  findSuiteOffer,
  insertPlan,
  offeredPlanIds,
  sizesOfPlans,
  updatePlanRow,
  updateSuiteRow,
} from './plans.repository'

/** Plans that an app offers at once: each change of their order writes all of them. */
const PLANS_MAX = 50

/** Of the features of an app's offered plans, which stand in one row of a list. */
const FEATURE_BYTES_MAX = 200_000

const lengthOf = ({ caracteristicas }: Pick<PlanFields, 'caracteristicas'>) =>
  JSON.stringify(caracteristicas).length

async function refuseLongFeatures(tx: Orm, appId: number): Promise<void> {
  if ((await featureBytes(tx, appId)) > FEATURE_BYTES_MAX)
    throw invalidField('caracteristicas', appsTexts.longFeatures)
}

const cents = (dollars: number) => Math.round(dollars * 100)

export class PlansService {
  constructor(
    private readonly orm: Orm,
    private readonly cache: CatalogueCache,
  ) {}

  async page({ idApp, page }: { idApp?: number; page?: number }) {
    return arrayInBytes(await sizesOfPlans(this.orm, idApp), page, (ids) =>
      findManagedPlans(this.orm, { ids }),
    )
  }

  add(actorId: number, { idApp, ...fields }: PlanFields & { idApp: number }): Promise<ManagedPlan> {
    refusePriceOfFree(fields)
    return this.#changing(actorId, 'plan.creado', async (tx) => {
      const app = await lockApp(tx, idApp)
      if (app === undefined) throw unknownApp()
      if ((await offeredPlanIds(tx, idApp)).length >= PLANS_MAX)
        throw new AppError('INVALID_STATE', { message: appsTexts.tooManyPlans(PLANS_MAX) })
      const added = await insertPlan(tx, {
        ...{ appId: idApp, nombre: fields.nombre, caracteristicas: fields.caracteristicas },
        descripcion: appsTexts.planDescription(app, fields),
        ...{ monthlyCents: cents(fields.precioMensual), annualCents: cents(fields.precioAnual) },
      })
      await refuseLongFeatures(tx, idApp)
      return added
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
      if (lengthOf(after) > lengthOf(before)) await refuseLongFeatures(tx, before.idApp)
      return planOf(tx, id)
    })
  }

  /** Moves a plan among those on offer. */
  async move(actorId: number, id: number, place: number): Promise<{ posicion: number }> {
    return this.cache.change(this.orm, actorId, async (tx, audit) => {
      const { idApp, nombre } = await this.#locked(tx, id)
      const ids = await offeredPlanIds(tx, idApp)
      requireFound(ids.includes(id), appsTexts.unknownPlan)
      const posicion = Math.min(place, ids.length)
      const others = ids.filter((other) => other !== id)
      await storeOrder(tx, 'plans', others.toSpliced(posicion - 1, 0, id))
      const detail = { idApp: String(idApp), plan: nombre, posicion: String(posicion) }
      await audit('plan.editado', detail)
      return { posicion }
    })
  }

  /** Does nothing to a plan that is retired already. */
  retire(actorId: number, id: number): Promise<ManagedPlan> {
    return this.#changing(actorId, 'plan.retirado', async (tx) => {
      const plan = await this.#locked(tx, id)
      if (plan.retirado) return plan
      // Without a paid plan an app is free; without its free one, its people would be left without any.
      if (isFreePlan(plan) && (await offeredPlanIds(tx, plan.idApp)).length === 1)
        throw new AppError('LAST_PLAN')
      await updatePlanRow(tx, id, { retiredAt: new Date() })
      return planOf(tx, id)
    })
  }

  async updateSuite(actorId: number, changes: Partial<SuiteOffer>): Promise<SuiteOffer> {
    return change(this.orm, actorId, async (tx, audit) => {
      const { precioMensual, precioAnual, caracteristicas } = changes
      await updateSuiteRow(tx, {
        ...(precioMensual !== undefined && { monthlyCents: cents(precioMensual) }),
        ...(precioAnual !== undefined && { annualCents: cents(precioAnual) }),
        ...(caracteristicas && { caracteristicas }),
      })
      const offer = await findSuiteOffer(tx)
      await audit('plan.suite', prices(offer))
      return offer
    })
  }

  async #locked(tx: Orm, id: number): Promise<ManagedPlan> {
    const plan = await planOf(tx, id)
    await lockApp(tx, plan.idApp)
    return planOf(tx, id)
  }

  #changing(
    actorId: number,
    type: 'plan.creado' | 'plan.editado' | 'plan.retirado',
    work: (tx: Orm) => Promise<ManagedPlan>,
  ): Promise<ManagedPlan> {
    const recorded = async (tx: Orm, audit: Audit) => {
      const plan = await work(tx)
      await audit(type, { idApp: String(plan.idApp), plan: plan.nombre, ...prices(plan) })
      return plan
    }
    return this.cache.change(this.orm, actorId, recorded, 'PLAN_EXISTS')
  }
}

const planOf = async (tx: Orm, id: number): Promise<ManagedPlan> =>
  requireFound(await findManagedPlan(tx, id), appsTexts.unknownPlan)

const prices = ({ precioMensual, precioAnual }: Pick<PlanFields, 'precioMensual' | 'precioAnual'>) => ({
  mensual: String(precioMensual),
  anual: String(precioAnual),
})

function refusePriceOfFree(plan: Omit<PlanFields, 'caracteristicas'>): void {
  if (isFreePlan(plan) && (plan.precioMensual > 0 || plan.precioAnual > 0))
    throw invalidField(plan.precioMensual > 0 ? 'precioMensual' : 'precioAnual', appsTexts.freeHasNoPrice)
}
