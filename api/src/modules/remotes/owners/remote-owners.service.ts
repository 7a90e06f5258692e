import type { RemoteGrants, RemoteOrigins } from '@csuite/shared/contract/remote-owners'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { HOME, type PageRole, addressesOf, isWithin } from '@csuite/shared/contract/page-path'
import type { Database, Orm } from '../../../db/database'
import { AppError, requireFound } from '../../../http/app-error'
import { type Deployer, EVERY_REMOTE } from '../../../http/callers'
import { recordDelivery } from '../pointers/delivery-audit'
import { refuse } from '../refuse'
import { remotesTexts } from '../remotes.texts'
import { addressOwners, collisions } from '../rules/address-owners'
import type { RegistryCache } from '../registry/registry-cache'
import {
  type RemoteRow,
  findRemote,
  grantsOf,
  insertRemote,
  listRemoteRows,
  lockRemotes,
  updateRemote,
} from './remote-owners.repository'

interface Claimed {
  addresses: readonly string[]
  roles?: readonly PageRole[] | undefined
}

/** Remotes and what they own: no two addresses collide, and a role has one owner. */
export class RemoteOwners {
  constructor(
    private readonly deps: {
      database: Pick<Database, 'orm'>
      registry: Pick<RegistryCache, 'announce'>
      apiPrefix: string
      production: boolean
    },
  ) {}

  /** @throws AppError CONFLICT for a name that is taken, ADDRESS_TAKEN or ROLE_TAKEN with the owner */
  async create(deployer: Deployer, name: string, { addresses, roles = [] }: Claimed): Promise<void> {
    await this.deps.database.orm.transaction(async (tx) => {
      const others = await lockRemotes(tx)
      if (others.some((other) => other.name === name))
        throw new AppError('CONFLICT', { message: `Ya hay un remoto que se llama ${name}.` })
      this.#assertNotTaken(addresses, others)
      assertRolesFree(roles, others)
      await this.#insert(tx, deployer, name, { addresses, roles })
    })
  }

  /** @throws AppError NOT_FOUND, ADDRESS_TAKEN or ROLE_TAKEN with the owner */
  async add(deployer: Deployer, name: string, { addresses, roles = [] }: Claimed): Promise<void> {
    await this.#change(deployer, name, async (tx, row, others) => {
      const added = [...new Set(addresses)].filter((address) => !isWithin(address, row.addresses))
      this.#assertNotTaken(added, others)
      await updateRemote(tx, name, { addresses: [...row.addresses, ...added] })
      await recordDelivery(tx, deployer, 'remoto.direcciones', { remoto: name, direcciones: added.join(' ') })
      if (roles.length > 0) await setRoles(tx, deployer, row, others, [...row.roles, ...roles])
    })
  }

  /** Replaces the roles of a remote. @throws AppError NOT_FOUND, ROLE_TAKEN with the owner */
  async grantRoles(deployer: Deployer, name: string, roles: readonly PageRole[]): Promise<void> {
    await this.#change(deployer, name, (tx, row, others) => setRoles(tx, deployer, row, others, roles))
  }

  /** Replaces the origins of a remote. @throws AppError NOT_FOUND, VALIDATION for http in production */
  async grantOrigins(deployer: Deployer, name: string, { connect, base }: RemoteOrigins): Promise<void> {
    if (this.deps.production && base.some((origin) => !origin.startsWith('https:'))) {
      const message = 'Los orígenes deben empezar por https://.'
      throw new AppError('VALIDATION', { message, fields: { base: message } })
    }
    await this.#change(deployer, name, async (tx) => {
      await updateRemote(tx, name, {
        connectOrigins: [...new Set(connect)],
        baseOrigins: [...new Set(base)],
      })
      const detail = { remoto: name, conexiones: connect.join(' '), archivos: base.join(' ') }
      await recordDelivery(tx, deployer, 'remoto.origenes', detail)
    })
  }

  /** @throws AppError NOT_FOUND; FORBIDDEN for a service key and one of the portal's own remotes */
  async #change(
    deployer: Deployer,
    name: string,
    change: (tx: Orm, row: RemoteRow, others: RemoteRow[]) => Promise<void>,
  ): Promise<void> {
    await this.deps.database.orm.transaction(async (tx) => {
      const rows = await lockRemotes(tx)
      const row = requireFound(rows.find((candidate) => candidate.name === name))
      if (deployer.isKey && grantsOf(row).own)
        throw new AppError('FORBIDDEN', { message: remotesTexts.ownRemote(name) })
      await change(
        tx,
        row,
        rows.filter((other) => other !== row),
      )
    })
    await this.deps.registry.announce()
  }

  /**
   * What a release may use. If its remote does not exist, the operator or an administrator gets the addresses and the free
   * roles of its pages, to be reserved by `claim`.
   * @throws AppError RELEASE_REFUSED if an address is taken
   */
  async grantsFor({ remote }: Pick<Deployer, 'remote'>, manifest: ReleaseManifest): Promise<RemoteGrants> {
    const rows = await listRemoteRows(this.deps.database.orm)
    const row = rows.find(({ name }) => name === manifest.name)
    if (row || remote !== EVERY_REMOTE) return grantsOf(row)
    const addresses = addressesOf(manifest.pages.map((page) => page.path))
    this.#assertFree(addresses, rows)
    const taken = rows.flatMap(({ roles }) => roles)
    const roles = manifest.pages.flatMap(({ role }) => (role && !taken.includes(role) ? [role] : []))
    return { ...grantsOf(undefined), addresses, roles }
  }

  /** @throws AppError NOT_FOUND */
  async grants(name: string): Promise<RemoteGrants> {
    const row = requireFound(await findRemote(this.deps.database.orm, name))
    return grantsOf(row)
  }

  /** Creates the remote with these grants if it is missing. @throws AppError RELEASE_REFUSED or ROLE_TAKEN */
  async claim(tx: Orm, deployer: Deployer, name: string, { addresses, roles }: RemoteGrants): Promise<void> {
    if (await findRemote(tx, name)) return
    const others = await lockRemotes(tx)
    if (others.some((other) => other.name === name)) return
    this.#assertFree(addresses, others)
    assertRolesFree(roles, others)
    await this.#insert(tx, deployer, name, { addresses, roles })
  }

  /** Sets the scope of a remote's service worker. @throws AppError NOT_FOUND, VALIDATION outside its addresses */
  async grantWorker(deployer: Deployer, name: string, scope: string | null): Promise<void> {
    await this.#change(deployer, name, async (tx, row) => {
      if (scope !== null && !isWithin(scope, row.addresses)) {
        const message = `El alcance debe ser ${row.addresses.filter((own) => own !== HOME).join(', ')} o estar debajo.`
        throw new AppError('VALIDATION', { message, fields: { scope: message } })
      }
      const last = row.lastWorkerScope
      const lastWorkerScope = scope === null || last === null ? (scope ?? last) : commonAddress(scope, last)
      await updateRemote(tx, name, { workerScope: scope, lastWorkerScope })
      await recordDelivery(tx, deployer, 'remoto.trabajador', { remoto: name, alcance: scope ?? '' })
    })
  }

  #assertNotTaken(addresses: readonly string[], others: readonly RemoteRow[]): void {
    const message = this.#collision(addresses, others)
    if (message !== undefined)
      throw new AppError('ADDRESS_TAKEN', { message, fields: { addresses: message } })
  }

  #assertFree(addresses: readonly string[], others: readonly RemoteRow[]): void {
    const message = this.#collision(addresses, others)
    if (message !== undefined) refuse([{ rule: 'address', message }])
  }

  async #insert(tx: Orm, deployer: Deployer, name: string, { addresses, roles }: Required<Claimed>) {
    const row = { name, addresses: [...addresses], roles: [...new Set(roles)], createdBy: deployer.actor }
    await insertRemote(tx, row)
    await recordDelivery(tx, deployer, 'remoto.creado', { remoto: name, direcciones: addresses.join(' ') })
    if (roles.length > 0) await recordRoles(tx, deployer, row)
  }

  #collision(addresses: readonly string[], others: readonly RemoteRow[]): string | undefined {
    return collisions(addresses, addressOwners(this.deps.apiPrefix, others))[0]
  }
}

/** The address that both are at or below. */
function commonAddress(one: string, other: string): string {
  const segments = one.split('/')
  const others = other.split('/')
  const end = segments.findIndex((segment, index) => segment !== others[index])
  return end < 0 ? one : segments.slice(0, end).join('/') || HOME
}

function assertRolesFree(roles: readonly PageRole[], others: readonly RemoteRow[]): void {
  for (const role of roles) {
    const owner = others.find((other) => other.roles.includes(role))
    if (!owner) continue
    const message = `El papel «${role}» ya es de ${owner.name}: quítaselo antes.`
    throw new AppError('ROLE_TAKEN', { message, fields: { roles: message } })
  }
}

async function setRoles(
  tx: Orm,
  deployer: Deployer,
  { name }: RemoteRow,
  others: readonly RemoteRow[],
  given: readonly PageRole[],
): Promise<void> {
  const roles = [...new Set(given)]
  assertRolesFree(roles, others)
  await updateRemote(tx, name, { roles })
  await recordRoles(tx, deployer, { name, roles })
}

const recordRoles = (tx: Orm, deployer: Deployer, { name, roles }: Pick<RemoteRow, 'name' | 'roles'>) =>
  recordDelivery(tx, deployer, 'remoto.roles', { remoto: name, papeles: roles.join(' ') })
