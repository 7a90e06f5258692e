import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { ReleaseManifest } from '@csuite/shared/contract/releases'
import { deliveryRegistry } from './delivery-registry'
import type { RegistrySource } from './registry-source'

/** Reads `<folder>/<name>/remote.json` for every document. Remotes that do not compile are left out. */
export function developmentRegistry(folder: string): RegistrySource {
  return deliveryRegistry(async () => {
    const names = await readdir(folder)
    const manifests = await Promise.all(
      names.map((name) =>
        readFile(path.join(folder, name, 'remote.json'), 'utf8').then(
          (text) => ReleaseManifest.parse(JSON.parse(text)),
          () => undefined,
        ),
      ),
    )
    const remotes = manifests
      .filter((manifest) => manifest !== undefined)
      .map((manifest) => ({
        name: manifest.name,
        active: { baseUrl: `/remotes/${manifest.name}/`, manifest },
      }))
    return { revision: remotes.map(({ active }) => active.manifest.integrity).join(), remotes }
  })
}
