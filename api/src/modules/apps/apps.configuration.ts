import type { App } from '@csuite/shared/contract/apps'
import type { ConfigurationChange } from '@csuite/shared/contract/configuration'
import type { PlanFields } from '@csuite/shared/contract/plans'
import { invalidField } from '../../http/app-error'
import { assertMayName, mayReadPeople } from '../../http/callers'
import {
  type Application,
  type Entry,
  differences,
  each,
  key,
  refuseRepeated,
  sorted,
  within,
} from '../configuration/configuration-entries'
import { configurationTexts as texts } from '../configuration/configuration.texts'
import { AppsService } from './apps.service'
import { AudienceService } from './audience.service'
import { type GroupsOfConfiguration, emails, lower } from './groups.configuration'
import { findManagedPlans } from './plans.repository'
import { PlansService } from './plans.service'

type Fields = NonNullable<ConfigurationChange['campos']>

/** The audience of a new app. */
const forEverybody: Awaited<ReturnType<AudienceService['of']>> = {
  todos: true,
  solicitable: false,
  grupos: [],
  personas: [],
}

export class AppsOfConfiguration {
  /** By name in lower case, null: several have it; undefined: not read yet. */
  #apps: Map<string, App | null> | undefined
  readonly #service: AppsService
  readonly #audience: AudienceService

  constructor(
    private readonly run: Application,
    private readonly groups: GroupsOfConfiguration,
  ) {
    const { catalogue, now } = run.ports
    this.#service = new AppsService(run.tx, catalogue, now)
    this.#audience = new AudienceService(run.tx, catalogue, now)
  }

  async apps(wanted: readonly Entry<'apps'>[]): Promise<void> {
    refuseRepeated('apps', wanted, ({ nombre }) => key(nombre), 'nombre')
    for (const { audiencia } of wanted) assertMayName(this.run.viewer, audiencia?.personas)
    await each('apps', wanted, (app) => this.#app(app))
  }

  async sections(wanted: readonly Entry<'secciones'>[]): Promise<void> {
    refuseRepeated('secciones', wanted, ({ nombre }) => key(nombre), 'nombre')
    const { changes, viewer } = this.run
    const apps = await this.#service.all()
    const named = new Map<number, string>()
    await each('secciones', wanted, async ({ nombre, apps: names }) => {
      for (const name of names) {
        const { id, nombre: app } = await this.#existing(name, 'apps')
        if ((named.get(id) ?? nombre) !== nombre) throw invalidField('apps', texts.inTwoSections(app))
        named.set(id, nombre)
      }
    })
    await each('secciones', wanted, async ({ nombre }) => {
      const before = apps.filter(({ seccion }) => key(seccion ?? '') === key(nombre))
      const after = apps.filter(({ id }) => named.get(id) === nombre)
      const campos = differences(
        { nombre: before[0]?.seccion ?? nombre, apps: before.map((app) => app.nombre) },
        { nombre, apps: after.map((app) => app.nombre) },
      )
      if (campos.length === 0) return
      for (const { id } of before.filter((app) => !named.has(app.id)))
        await this.#audience.setSection(viewer.id, id, null)
      for (const { id } of after.filter(({ seccion }) => seccion !== nombre))
        await this.#audience.setSection(viewer.id, id, nombre)
      const seccion = 'secciones'
      if (before.length === 0) changes.push({ seccion, nombre, accion: 'crear' })
      else if (after.length === 0) changes.push({ seccion, nombre, accion: 'retirar' })
      else changes.push({ seccion, nombre, accion: 'cambiar', campos })
    })
  }

  async plans(wanted: readonly Entry<'planes'>[]): Promise<void> {
    const plansOf = (plan: Entry<'planes'>) => `${key(plan.app)}\n${key(plan.nombre)}`
    refuseRepeated('planes', wanted, plansOf, 'nombre')
    const service = new PlansService(this.run.tx, this.run.ports.catalogue)
    const known = await findManagedPlans(this.run.tx)
    await each('planes', wanted, async ({ app: appName, retirado = false, ...fields }) => {
      const app = await this.#existing(appName, 'app')
      const seccion = 'planes'
      const nombre = texts.planOf(fields.nombre, app.nombre)
      const same = known.filter((plan) => plan.idApp === app.id && key(plan.nombre) === key(fields.nombre))
      // Retired plans may share a name with an offered one.
      const plan = same.find((one) => !one.retirado) ?? same[0]
      if (!plan) {
        if (retirado) return
        await service.add(this.run.viewer.id, { idApp: app.id, ...fields })
        this.run.changes.push({ seccion, nombre, accion: 'crear' })
        return
      }
      if (plan.retirado) {
        if (retirado) return
        throw invalidField('nombre', texts.retiredPlan)
      }
      const campos = differences(plan, fields satisfies PlanFields)
      if (campos.length > 0) {
        await service.update(this.run.viewer.id, plan.id, fields)
        this.run.changes.push({ seccion, nombre, accion: 'cambiar', campos })
      }
      if (retirado) {
        await service.retire(this.run.viewer.id, plan.id)
        this.run.changes.push({ seccion, nombre, accion: 'retirar' })
      }
    })
  }

  async #app({ audiencia, ...wanted }: Entry<'apps'>): Promise<void> {
    const service = this.#service
    const known = await this.#named(wanted.nombre, 'nombre')
    if (!known) {
      const added = await service.register(wanted, this.run.viewer.id)
      this.#apps?.set(key(wanted.nombre), added)
      const aviso = audiencia && (await this.#audienceOf(added.id, audiencia, forEverybody)).aviso
      this.run.changes.push({
        seccion: 'apps',
        nombre: wanted.nombre,
        accion: 'crear',
        ...(aviso && { aviso }),
      })
      return
    }
    const campos = differences(known, wanted)
    if (campos.length > 0)
      this.#apps?.set(key(wanted.nombre), await service.update(known.id, wanted, this.run.viewer))
    const audience = audiencia && (await this.#audienceOf(known.id, audiencia))
    if (audience) campos.push(...audience.campos)
    if (campos.length === 0) return
    const aviso = audience?.aviso
    this.run.changes.push({
      ...{ seccion: 'apps', nombre: known.nombre, accion: 'cambiar', campos },
      ...(aviso && { aviso }),
    })
  }

  /**
   * Sets who sees an app: the fields that changed, and what the administrator should know.
   * @param before the audience so far, of an app that was just made
   */
  async #audienceOf(
    appId: number,
    wanted: NonNullable<Entry<'apps'>['audiencia']>,
    before?: typeof forEverybody,
  ): Promise<{ campos: Fields; aviso?: string | undefined }> {
    const { todos = false, grupos, personas, solicitable } = wanted
    const groups = grupos && (await within('audiencia', this.groups.named(grupos)))
    const known = before ?? (await this.#audience.of(appId))
    const campos = differences(
      {
        ...{ todos: known.todos, solicitable: known.solicitable, personas: emails(known.personas) },
        grupos: sorted(known.grupos.map(({ nombre }) => nombre)),
      },
      {
        ...{ todos, solicitable, personas: personas && lower(personas) },
        grupos: groups && sorted(groups.map(({ nombre }) => nombre)),
      },
    )
    if (campos.length === 0) return { campos }
    const body = {
      ...{ todos, solicitable, personas: personas && lower(personas) },
      grupos: groups?.map(({ id }) => id),
    }
    const { viewer } = this.run
    const { aviso } = await within('audiencia', this.#audience.set(viewer.id, appId, body))
    return {
      campos: campos.map((change) => ({ ...change, campo: `audiencia.${change.campo}` })),
      aviso: mayReadPeople(viewer) ? aviso : undefined,
    }
  }

  async #named(name: string, field: string): Promise<App | undefined> {
    this.#apps ??= await this.#read()
    const app = this.#apps.get(key(name))
    if (app === null) throw invalidField(field, texts.sameNameInPortal(name))
    return app
  }

  async #read(): Promise<Map<string, App | null>> {
    const apps = new Map<string, App | null>()
    for (const app of await this.#service.all())
      apps.set(key(app.nombre), apps.has(key(app.nombre)) ? null : app)
    return apps
  }

  async #existing(name: string, field: string): Promise<App> {
    const app = await this.#named(name, field)
    if (!app) throw invalidField(field, texts.unknownApp(name))
    return app
  }
}
