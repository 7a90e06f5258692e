import type { App } from '@csuite/shared/contract/apps'
import type { Configuration, ConfigurationChange } from '@csuite/shared/contract/configuration'
import type { KeyScope } from '@csuite/shared/contract/define-endpoint'
import type { PlanFields } from '@csuite/shared/contract/plans'
import { recordAudit } from '../../audit/audit-trail'
import type { Orm } from '../../db/database'
import { AppError, invalidField } from '../../http/app-error'
import { type Viewer, viewerAsDeployer } from '../../http/callers'
import { assertKeyScope } from '../../identity/service-keys/service-keys'
import type { Platform } from '../../platform'
import { AppsService } from '../apps/apps.service'
import type { CatalogueCache } from '../apps/catalogue-cache'
import { PlansService } from '../apps/plans.service'
import type { Delivery } from '../remotes/delivery'
import { lockConfiguration } from './configuration.repository'
import type { OpenNotices } from '../notices/open-notices'
import {
  type Entry,
  type Section,
  differences,
  each,
  key,
  refuseRepeated,
  sorted,
} from './configuration-entries'
import { configurationTexts as texts } from './configuration.texts'
import { PeopleOfConfiguration } from './people-of-configuration'

const scopeOf: Record<Section, KeyScope> = {
  ...{ grupos: 'apps', apps: 'apps', secciones: 'apps', planes: 'apps', avisos: 'apps' },
  remotos: 'remotos',
}

interface Parts {
  catalogue: CatalogueCache
  delivery: Delivery
  notices: OpenNotices
}

/** Ends the transaction of a rehearsal. */
class Rehearsed extends Error {}

/** Makes the portal what a configuration says, with the services that the panel's own calls use. */
export class ConfigurationService {
  constructor(
    private readonly platform: Platform,
    private readonly parts: Parts,
  ) {}

  /**
   * In one transaction, which a rehearsal rolls back.
   * @throws AppError with the place in the configuration, such as `planes[2]`, in its message and as its field
   */
  async apply(
    viewer: Viewer,
    configuration: Configuration,
    { rehearse }: { rehearse: boolean },
  ): Promise<{ aplicado: boolean; cambios: ConfigurationChange[] }> {
    const sections = (Object.keys(scopeOf) as Section[]).filter((name) => configuration[name] !== undefined)
    if (sections.length === 0) throw new AppError('VALIDATION', { message: texts.empty })
    if (viewer.key) for (const name of sections) assertKeyScope(viewer.key.scopes, scopeOf[name])
    await this.platform.limits.take(['configurationByUser', String(viewer.id)])
    let changes: ConfigurationChange[] = []
    try {
      await this.platform.database.orm.transaction(async (tx) => {
        await lockConfiguration(tx)
        changes = await new Application(tx, viewer, this.parts, this.platform).run(configuration)
        if (rehearse) throw new Rehearsed()
        if (changes.length > 0) await recordApplied(tx, viewer, changes)
      })
    } catch (error) {
      if (!(error instanceof Rehearsed)) throw error
    } finally {
      // Read inside the transaction, maybe before others' changes.
      this.parts.catalogue.drop()
    }
    if (!rehearse && changes.some(({ seccion }) => seccion === 'remotos'))
      await this.parts.delivery.registry.announce()
    if (!rehearse && changes.some(({ seccion }) => seccion === 'avisos')) await this.parts.notices.refresh()
    return { aplicado: !rehearse, cambios: changes }
  }
}

async function recordApplied(
  tx: Orm,
  viewer: Viewer,
  changes: readonly ConfigurationChange[],
): Promise<void> {
  const detail: Record<string, string> = {}
  for (const { seccion } of changes) detail[seccion] = String(Number(detail[seccion] ?? 0) + 1)
  await recordAudit(tx, { type: 'configuracion.aplicada', by: viewer.id, detail })
}

/** One configuration in one transaction. */
class Application {
  readonly #changes: ConfigurationChange[] = []
  /** By name in lower case; null: several have it. */
  readonly #apps = new Map<string, App | null>()
  readonly #people: PeopleOfConfiguration

  constructor(
    private readonly tx: Orm,
    private readonly viewer: Viewer,
    private readonly parts: Parts,
    private readonly platform: Pick<Platform, 'limits' | 'now' | 'sessions'>,
  ) {
    this.#people = new PeopleOfConfiguration({ tx, viewer, ...parts, ...platform }, this.#changes)
  }

  async run(configuration: Configuration): Promise<ConfigurationChange[]> {
    const { grupos = [], apps = [], secciones = [], planes = [], remotos = [], avisos = [] } = configuration
    const plansOf = (plan: Entry<'planes'>) => `${key(plan.app)}\n${key(plan.nombre)}`
    refuseRepeated('apps', apps, ({ nombre }) => key(nombre), 'nombre')
    refuseRepeated('planes', planes, plansOf, 'nombre')
    refuseRepeated('remotos', remotos, ({ name }) => name, 'name')
    if (apps.length + secciones.length + planes.length > 0) await this.#readApps()
    // Before what names them.
    await this.#people.groups(grupos)
    await each('apps', apps, (app) => this.#app(app))
    await this.#people.sections(secciones, (name) => this.#existing(name, 'apps'))
    if (planes.length > 0) await this.#plans(planes)
    if (remotos.length > 0) await this.#remotes(remotos)
    await this.#people.notices(avisos)
    return this.#changes
  }

  async #readApps(): Promise<void> {
    for (const app of await new AppsService(this.tx, this.parts.catalogue, this.platform.now).all()) {
      const name = key(app.nombre)
      this.#apps.set(name, this.#apps.has(name) ? null : app)
    }
  }

  #named(name: string, field: string): App | undefined {
    const app = this.#apps.get(key(name))
    if (app === null) throw invalidField(field, texts.sameNameInPortal(name))
    return app
  }

  #existing(name: string, field: string): App {
    const app = this.#named(name, field)
    if (!app) throw invalidField(field, texts.unknownApp(name))
    return app
  }

  async #app({ audiencia, ...wanted }: Entry<'apps'>): Promise<void> {
    const service = new AppsService(this.tx, this.parts.catalogue, this.platform.now)
    const known = this.#named(wanted.nombre, 'nombre')
    if (!known) {
      const added = await service.register(wanted, this.viewer.id)
      this.#apps.set(key(wanted.nombre), added)
      const aviso = audiencia && (await this.#people.audience(added.id, audiencia)).aviso
      this.#changes.push({ seccion: 'apps', nombre: wanted.nombre, accion: 'crear', ...(aviso && { aviso }) })
      return
    }
    const campos = differences(known, wanted)
    if (campos.length > 0)
      this.#apps.set(key(wanted.nombre), await service.update(known.id, wanted, this.viewer.id))
    const audience = audiencia && (await this.#people.audience(known.id, audiencia))
    if (audience) campos.push(...audience.campos)
    if (campos.length === 0) return
    const aviso = audience?.aviso
    this.#changes.push({
      ...{ seccion: 'apps', nombre: known.nombre, accion: 'cambiar', campos },
      ...(aviso && { aviso }),
    })
  }

  async #plans(wanted: readonly Entry<'planes'>[]): Promise<void> {
    const service = new PlansService(this.tx, this.parts.catalogue)
    const known = await service.list(undefined)
    await each('planes', wanted, async ({ app: appName, retirado = false, ...fields }) => {
      const app = this.#existing(appName, 'app')
      const seccion = 'planes'
      const nombre = texts.planOf(fields.nombre, app.nombre)
      const same = known.filter((plan) => plan.idApp === app.id && key(plan.nombre) === key(fields.nombre))
      // Retired plans may share a name with an offered one.
      const plan = same.find((one) => !one.retirado) ?? same[0]
      if (!plan) {
        const { id } = await service.add(this.viewer.id, { idApp: app.id, ...fields })
        this.#changes.push({ seccion, nombre, accion: 'crear' })
        if (retirado) await service.retire(this.viewer.id, id)
        return
      }
      if (plan.retirado) {
        if (retirado) return
        throw invalidField('nombre', texts.retiredPlan)
      }
      const campos = differences(plan, fields satisfies PlanFields)
      if (campos.length > 0) {
        await service.update(this.viewer.id, plan.id, fields)
        this.#changes.push({ seccion, nombre, accion: 'cambiar', campos })
      }
      if (retirado) {
        await service.retire(this.viewer.id, plan.id)
        this.#changes.push({ seccion, nombre, accion: 'retirar' })
      }
    })
  }

  async #remotes(wanted: readonly Entry<'remotos'>[]): Promise<void> {
    const owners = this.parts.delivery.ownersIn(this.tx)
    const deployer = viewerAsDeployer(this.viewer)
    await each('remotos', wanted, async ({ name, addresses, roles, connect, base }) => {
      const known = await owners.grants(name).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'NOT_FOUND') return undefined
        throw error
      })
      const origins = { connect: connect ?? known?.connect ?? [], base: base ?? known?.base ?? [] }
      const hasOrigins = connect !== undefined || base !== undefined
      if (!known) {
        await owners.create(deployer, name, { addresses, roles })
        if (hasOrigins) await owners.grantOrigins(deployer, name, origins)
        this.#changes.push({ seccion: 'remotos', nombre: name, accion: 'crear' })
        return
      }
      // What it owns already stays: releases that run depend on it.
      const all = [...new Set([...known.addresses, ...addresses])]
      const campos = differences(
        { ...known, addresses: sorted(known.addresses), roles: sorted(known.roles) },
        {
          addresses: sorted(all),
          ...(roles && { roles: sorted(roles) }),
          ...(connect && { connect }),
          ...(base && { base }),
        },
      )
      if (campos.length === 0) return
      const changed = new Set(campos.map(({ campo }) => campo))
      if (changed.has('addresses')) await owners.add(deployer, name, { addresses })
      if (roles && changed.has('roles')) await owners.grantRoles(deployer, name, roles)
      if (changed.has('connect') || changed.has('base')) await owners.grantOrigins(deployer, name, origins)
      this.#changes.push({ seccion: 'remotos', nombre: name, accion: 'cambiar', campos })
    })
  }
}
