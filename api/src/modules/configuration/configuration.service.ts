import type { Configuration, ConfigurationChange } from '@csuite/shared/contract/configuration'
import type { KeyScope } from '@csuite/shared/contract/define-endpoint'
import type { Ports } from '../../api-module'
import { recordAudit, recordTogether } from '../../audit/audit-trail'
import { CATALOGUE_CHANNEL, announce } from '../../db/announce'
import type { Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import { type Viewer, assertKeyScope } from '../../http/callers'
import type { Application, Section, Sections } from './configuration-entries'
import { lockConfiguration } from './configuration.repository'
import { configurationTexts as texts } from './configuration.texts'

/** In the order in which they are applied: what is named comes before what names it. */
const scopeOf: Record<Section, KeyScope> = {
  ...{ grupos: 'grupos', apps: 'apps', secciones: 'apps', planes: 'apps', clientes: 'apps' },
  ...{ remotos: 'remotos', avisos: 'avisos' },
}

/** Ends the transaction of a rehearsal. */
class Rehearsed extends Error {}

/** Makes the portal what a configuration says, with the services that the panel's own calls use. */
export class ConfigurationService {
  constructor(private readonly ports: Ports) {}

  /**
   * In one transaction, which a rehearsal rolls back.
   * @throws AppError with the place in the configuration, such as `planes[2]`, in its message and as its field
   */
  async apply(viewer: Viewer, configuration: Configuration, { rehearse }: { rehearse: boolean }) {
    const sections = (Object.keys(scopeOf) as Section[]).filter((name) => configuration[name] !== undefined)
    if (sections.length === 0) throw new AppError('VALIDATION', { message: texts.empty })
    if (viewer.key) for (const name of sections) assertKeyScope(viewer.key.scopes, scopeOf[name])
    const { catalogue, database, modules } = this.ports
    const changes: ConfigurationChange[] = []
    const committed: Application['committed'] = new Set()
    try {
      await database.orm.transaction(async (tx) => {
        await lockConfiguration(tx)
        await recordTogether(tx, async () => {
          const run = { tx, viewer, ports: this.ports, changes, committed }
          const apply: Sections = Object.assign({}, ...modules.map((module) => module.apply?.(run)))
          for (const name of sections) await section(apply, name, configuration)
          if (rehearse) throw new Rehearsed()
          if (changes.length > 0) await recordApplied(tx, viewer, changes)
        })
        if (changes.length > 0) await announce(tx, CATALOGUE_CHANNEL)
      })
    } catch (error) {
      if (!(error instanceof Rehearsed)) throw error
    } finally {
      // Read inside the transaction, maybe before others' changes.
      catalogue.drop()
    }
    if (!rehearse) for (const follow of committed) await follow()
    // What a rehearsal made is gone with its secrets.
    return { aplicado: !rehearse, cambios: rehearse ? changes.map(withoutClient) : changes }
  }
}

const withoutClient = ({ cliente: _gone, ...change }: ConfigurationChange) => change

async function recordApplied(tx: Orm, viewer: Viewer, changes: readonly ConfigurationChange[]) {
  const detail: Record<string, string> = {}
  for (const { seccion } of changes) detail[seccion] = String(Number(detail[seccion] ?? 0) + 1)
  await recordAudit(tx, { type: 'configuracion.aplicada', by: viewer.id, detail })
}

const section = async <S extends Section>(apply: Sections, name: S, configuration: Configuration) =>
  apply[name]?.(configuration[name] ?? [])
