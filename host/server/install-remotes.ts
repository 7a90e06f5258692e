import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import type { ReleaseManifest } from '@csuite/shared/contract/releases'
import { addressesCollide, addressesOf } from '@csuite/shared/contract/page-path'
import { ConfigError } from '../../api/src/config'
import { EVERY_SCOPE } from '../../api/src/http/callers'
import type { Delivery } from '../../api/src/modules/remotes/delivery'

const deployer = { actor: 'npm start', userId: null, remote: '*', recent: true, scopes: EVERY_SCOPE }

/** @throws ConfigError if API_PREFIX collides with an address of a built remote */
export async function refuseTakenPrefix(apiPrefix: string, built: string): Promise<void> {
  for (const name of await readdir(built)) {
    // An unreadable manifest fails when it is installed.
    const manifest = (await readBuilt(built, name).catch(() => null)) as Partial<ReleaseManifest> | null
    const addresses = addressesOf((manifest?.pages ?? []).map((page) => page.path))
    const taken = addresses.find((address) => addressesCollide(address, apiPrefix.toLowerCase()))
    if (taken !== undefined)
      throw new ConfigError(
        `API_PREFIX debe ser una ruta propia: ${apiPrefix} choca con ${taken}, de ${name}.`,
      )
  }
}

const readBuilt = async (built: string, name: string): Promise<unknown> =>
  JSON.parse(await readFile(path.join(built, name, 'remote.json'), 'utf8'))

/**
 * Publishes the built remotes and activates new ones. A known release is not activated again, so that a rollback survives a
 * restart, unless the active release's files were lost with DATA_DIR. A remote that fails does not affect the others.
 */
export async function installBuiltRemotes(
  built: string,
  {
    maps,
    publications,
    registry,
    releases,
  }: Pick<Delivery, 'maps' | 'publications' | 'registry' | 'releases'>,
  warn: (message: string) => void,
): Promise<void> {
  for (const name of await readdir(built)) {
    const folder = path.join(built, name)
    try {
      const manifest = await readBuilt(built, name)
      const { created, version } = await publications.publish(deployer, name, { manifest, folder })
      const active = (await registry.current()).remotes.find((remote) => remote.name === name)?.active
      const isLost = active !== undefined && !(await publications.isComplete(active))
      if (isLost) warn(`Faltan los archivos de ${name} ${active.manifest.version}; se activa ${version}.`)
      if (created || !active || isLost) await releases.activate(deployer, name, version)
      // Nobody waits for them.
      void maps
        .keepOf(deployer, name, version, folder)
        .catch((error: Error) => warn(`${name}: ${error.message}`))
    } catch (error) {
      warn(`${name} no se instaló: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}
