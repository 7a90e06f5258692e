import { createHash, randomBytes } from 'node:crypto'
import { cp, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { RegistrySnapshot, RegistrySource, ReleasePreloads } from './registry-source'
import { describe, isReleaseName, preloadsOf, readManifest, speaksContract } from './release-manifest'

interface Pointer {
  name: string
  version: string
  previous?: string
  /** Where the releases of this remote are served, when it is not this origin: `https://cdn.example/remotes`. */
  base?: string
}

/** `DATA_DIR/remotes/registry.json`. */
interface RegistryFile {
  remotes: Pointer[]
}

const registryFile = (directory: string) => path.join(directory, 'registry.json')

async function readPointers(directory: string): Promise<RegistryFile> {
  try {
    return JSON.parse(await readFile(registryFile(directory), 'utf8')) as RegistryFile
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { remotes: [] }
    throw error
  }
}

/** A reader sees the old file or the new one, never a half: written beside, then renamed over. */
async function writePointers(directory: string, file: RegistryFile): Promise<void> {
  const temporary = `${registryFile(directory)}.${randomBytes(6).toString('hex')}`
  await writeFile(temporary, JSON.stringify(file, null, 1), { flush: true })
  await rename(temporary, registryFile(directory))
}

/**
 * Puts a built release into the releases folder. A release is immutable: an existing one stays as it is.
 * @returns true where it is new.
 */
export async function publishRelease(directory: string, built: string): Promise<boolean> {
  const { name, version } = JSON.parse(await readFile(path.join(built, 'remote.json'), 'utf8')) as {
    name: string
    version: string
  }
  if (!isReleaseName(name, version)) throw new Error(`${name} ${version} is not a release's name`)
  const target = path.join(directory, name, version)
  if (await exists(target)) return false
  const temporary = path.join(directory, name, `.${version}.${randomBytes(6).toString('hex')}`)
  await mkdir(path.dirname(target), { recursive: true })
  await cp(built, temporary, { recursive: true, filter: (file) => !file.endsWith('.map') })
  try {
    await rename(temporary, target)
    return true
  } catch (error) {
    await rm(temporary, { recursive: true, force: true })
    if (await exists(target)) return false
    throw error
  }
}

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  )

/** Makes a published release the active one; the release before it becomes `previous`. */
export async function activateRelease(directory: string, pointer: Omit<Pointer, 'previous'>): Promise<void> {
  const file = await readPointers(directory)
  const active = file.remotes.find((remote) => remote.name === pointer.name)
  if (active?.version === pointer.version && active.base === pointer.base) return
  const previous = active && active.version !== pointer.version ? active.version : active?.previous
  const next: Pointer = { ...pointer, ...(previous === undefined ? {} : { previous }) }
  await writePointers(directory, {
    remotes: [...file.remotes.filter((remote) => remote.name !== pointer.name), next].sort((a, b) =>
      a.name < b.name ? -1 : 1,
    ),
  })
}

/** The registry as files under one folder: pointers in registry.json, releases in `<name>/<version>/`. */
export function fileRegistry(
  directory: string,
  warn: (message: string) => void = console.warn,
): RegistrySource {
  let cached: { stamp: string; snapshot: RegistrySnapshot } | undefined
  const load = async (): Promise<RegistrySnapshot> => {
    const { remotes } = await readPointers(directory)
    const preloads = new Map<string, ReleasePreloads>()
    const descriptors: RemoteDescriptor[] = []
    for (const pointer of remotes) {
      try {
        const manifest = await readManifest(directory, pointer.name, pointer.version)
        if (!speaksContract(manifest)) throw new Error(`its contract is ${manifest.contract}`)
        const previous = pointer.previous
          ? await readManifest(directory, pointer.name, pointer.previous).catch(() => undefined)
          : undefined
        descriptors.push({
          name: manifest.name,
          ...describe(manifest, pointer.base),
          contract: manifest.contract,
          paths: manifest.paths,
          ...(previous && speaksContract(previous) ? { previous: describe(previous, pointer.base) } : {}),
        })
        preloads.set(pointer.name, preloadsOf(manifest, pointer.base))
      } catch (error) {
        warn(`${pointer.name} ${pointer.version} is left out of the registry: ${(error as Error).message}`)
      }
    }
    const snapshot = createHash('sha256').update(JSON.stringify(descriptors)).digest('hex').slice(0, 16)
    return { registry: { snapshot, remotes: descriptors }, preloads }
  }
  return {
    async current() {
      const info = await stat(registryFile(directory)).catch(() => undefined)
      const stamp = info ? `${info.mtimeMs}:${info.size}:${info.ino}` : 'none'
      if (cached?.stamp !== stamp) cached = { stamp, snapshot: await load() }
      return cached.snapshot
    },
  }
}
