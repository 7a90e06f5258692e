import type { ConfigurationChange } from '@csuite/shared/contract/configuration'
import { isWithin } from '@csuite/shared/contract/page-path'
import { AppError } from '../../http/app-error'
import { viewerAsDeployer } from '../../http/callers'
import {
  type Application,
  type Entry,
  differences,
  each,
  refuseRepeated,
  sorted,
} from '../configuration/configuration-entries'

/** What a configuration says that remotes may do. */
export async function applyRemotes(run: Application, wanted: readonly Entry<'remotos'>[]): Promise<void> {
  refuseRepeated('remotos', wanted, ({ name }) => name, 'name')
  const { delivery } = run.ports
  const owners = delivery.ownersIn(run.tx)
  const deployer = viewerAsDeployer(run.viewer)
  const announce = () => delivery.registry.announce()
  const push = (change: Omit<ConfigurationChange, 'seccion'>) => {
    run.changes.push({ seccion: 'remotos', ...change })
    run.committed.add(announce)
  }
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
      push({ nombre: name, accion: 'crear' })
      return
    }
    // What it owns already stays, with all that is below: releases that run depend on it.
    const all = [...known.addresses, ...addresses.filter((address) => !isWithin(address, known.addresses))]
    const campos = differences(
      { ...known, addresses: sorted(known.addresses), roles: sorted(known.roles) },
      {
        addresses: sorted(all),
        ...(roles && { roles: sorted(roles) }),
        ...(connect && { connect: [...new Set(connect)] }),
        ...(base && { base: [...new Set(base)] }),
      },
    )
    if (campos.length === 0) return
    const changed = new Set(campos.map(({ campo }) => campo))
    if (changed.has('addresses')) await owners.add(deployer, name, { addresses })
    if (roles && changed.has('roles')) await owners.grantRoles(deployer, name, roles)
    if (changed.has('connect') || changed.has('base')) await owners.grantOrigins(deployer, name, origins)
    push({ nombre: name, accion: 'cambiar', campos })
  })
}
