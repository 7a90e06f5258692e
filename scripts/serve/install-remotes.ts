import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'
import { activateRelease, publishRelease } from '../../host/server/registry/file-registry'

/** Publishes the remotes that were built here and makes a release that is new the active one. */
export async function installBuiltRemotes(built: string, releases: string): Promise<void> {
  for (const name of await readdir(built)) {
    const folder = path.join(built, name)
    const { version } = JSON.parse(await readFile(path.join(folder, 'remote.json'), 'utf8')) as {
      version: string
    }
    const isNew = await publishRelease(releases, folder)
    if (isNew) await activateRelease(releases, { name, version })
  }
}
