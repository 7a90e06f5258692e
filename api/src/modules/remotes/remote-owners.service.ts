import { portalAddresses } from '@csuite/shared/contract/portal-addresses'
import type { RemoteGrants } from '@csuite/shared/contract/remote-owners'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { HOME, addressesCollide, addressesOf, isWithin } from '@csuite/shared/contract/page-path'
import type { Database, Orm } from '../../db/database'
import { AppError } from '../../http/app-error'
import type { Deployer } from '../../identity/deploy-tokens'
import { EVERY_REMOTE } from '../../identity/deploy-tokens.repository'
import { recordDelivery } from './delivery-audit'
import { refuse } from './publish-gate'
import type { RegistryCache } from './registry-cache'
import {
  type RemoteRow,
  findRemote,
  grantsOf,
  insertRemote,
  listRemoteRows,
  lockRemotes,
  updateAddresses,
  updateWorkerScope,
} from './remote-owners.repository'

/** Remotes and the addresses that they own; no two addresses collide. */
export class RemoteOwners {
  constructor(
    private readonly deps: {
      database: Database
      registry: Pick<RegistryCache, 'announce'>
      apiPrefix: string
    },
  ) {}

  /** @throws AppError CONFLICT for a name that is taken, ADDRESS_TAKEN with the address and its owner */
  async create(deployer: Deployer, name: string, addresses: readonly string[]): Promise<void> {
    await this.deps.database.orm.transaction(async (tx) => {
      const others = await lockRemotes(tx)
      if (others.some((other) => other.name === name))
        throw new AppError('CONFLICT', { message: `Ya hay un remoto que se llama ${name}.` })
      this.#assertNotTaken(addresses, others)
      await this.#insert(tx, deployer, name, addresses)
    })
  }

  /** @throws AppError NOT_FOUND, ADDRESS_TAKEN with the address and its owner */
  async addAddresses(deployer: Deployer, name: string, addresses: readonly string[]): Promise<void> {
    await this.deps.database.orm.transaction(async (tx) => {
      const rows = await lockRemotes(tx)
      const row = rows.find((candidate) => candidate.name === name)
      if (!row) throw new AppError('NOT_FOUND')
      const added = [...new Set(addresses)].filter((address) => !isWithin(address, row.addresses))
      const others = rows.filter((other) => other !== row)
      this.#assertNotTaken(added, others)
      await updateAddresses(tx, name, [...row.addresses, ...added])
      await recordDelivery(tx, deployer, 'remoto.direcciones', { remoto: name, direcciones: added.join(' ') })
    })
    await this.deps.registry.announce()
  }

  /**
   * What a release may use. If its remote does not exist, the operator or an administrator gets the addresses of its pages,
   * to be reserved by `claim`.
   * @throws AppError RELEASE_REFUSED if one is taken
   */
  async grantsFor({ remote }: Pick<Deployer, 'remote'>, manifest: ReleaseManifest): Promise<RemoteGrants> {
    const rows = await listRemoteRows(this.deps.database.orm)
    const row = rows.find(({ name }) => name === manifest.name)
    if (row || remote !== EVERY_REMOTE) return grantsOf(row)
    const addresses = addressesOf(manifest.pages.map((page) => page.path))
    this.#assertFree(addresses, rows)
    return { ...grantsOf(undefined), addresses }
  }

  /** @throws AppError NOT_FOUND */
  async grants(name: string): Promise<RemoteGrants> {
    const row = await findRemote(this.deps.database.orm, name)
    if (!row) throw new AppError('NOT_FOUND')
    return grantsOf(row)
  }

  /** Creates the remote with these addresses if it is missing. @throws AppError RELEASE_REFUSED if one is taken */
  async claim(tx: Orm, deployer: Deployer, name: string, { addresses }: RemoteGrants): Promise<void> {
    if (await findRemote(tx, name)) return
    const others = await lockRemotes(tx)
    if (others.some((other) => other.name === name)) return
    this.#assertFree(addresses, others)
    await this.#insert(tx, deployer, name, addresses)
  }

  /** Sets the scope of a remote's service worker. @throws AppError NOT_FOUND, VALIDATION outside its addresses */
  async grantWorker(deployer: Deployer, name: string, scope: string | null): Promise<void> {
    await this.deps.database.orm.transaction(async (tx) => {
      const row = await findRemote(tx, name)
      if (!row) throw new AppError('NOT_FOUND')
      if (scope !== null && !isWithin(scope, row.addresses)) {
        const message = `El alcance debe ser ${row.addresses.filter((own) => own !== HOME).join(', ')} o estar debajo.`
        throw new AppError('VALIDATION', { message, fields: { scope: message } })
      }
      await updateWorkerScope(tx, name, scope)
      await recordDelivery(tx, deployer, 'remoto.trabajador', { remoto: name, alcance: scope ?? '' })
    })
    await this.deps.registry.announce()
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

  async #insert(tx: Orm, deployer: Deployer, name: string, addresses: readonly string[]): Promise<void> {
    await insertRemote(tx, { name, addresses: [...addresses], createdBy: deployer.actor })
    await recordDelivery(tx, deployer, 'remoto.creado', { remoto: name, direcciones: addresses.join(' ') })
  }

  #collision(addresses: readonly string[], others: readonly RemoteRow[]): string | undefined {
    const taken = [
      ...[...portalAddresses, this.deps.apiPrefix].map((address) => ({ address, owner: 'del portal' })),
      ...others.flatMap(({ name, addresses: own }) =>
        // The home page owns no address below itself.
        own.filter((address) => address !== HOME).map((address) => ({ address, owner: `de ${name}` })),
      ),
    ]
    for (const address of addresses) {
      const found = taken.find((other) => addressesCollide(address, other.address))
      if (found) return `La dirección ${address} choca con ${found.address}, ${found.owner}: elige otra.`
    }
    return undefined
  }
}
