import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { distDirectory, hostDirectory, remoteDirectory, repositoryRoot } from '../config/paths'
import { hostInputs, inputHash, releaseOf } from '../config/release'

export function remoteNames(): string[] {
  return readdirSync(repositoryRoot)
    .filter((name) => existsSync(path.join(repositoryRoot, name, 'remote.config.json')))
    .sort()
}

/** The slowest first. */
export const packageNames = (): string[] => ['host', 'kit', ...remoteNames(), 'server']

/** Folders and files whose change calls for a new build. */
export const roots = {
  server: [
    'api/src',
    'api/migrations',
    'api/package.json',
    'host/server',
    'remote-calculator/contract',
    'remote-calculator/service',
    'scripts/admin',
    'scripts/backup',
    'scripts/build/server.ts',
    'scripts/config',
    'scripts/deploy',
    'scripts/doctor',
    'shared/src',
    'package-lock.json',
  ],
  kit: [
    'api/src/http',
    'api/src/modules/remotes',
    'scripts/config',
    'scripts/kit',
    'scripts/lib',
    'shared/src',
    'shared/package.json',
    'package-lock.json',
  ],
}

/** A package's build manifest, and the hash of the sources that it should have been built from. */
function stateOf(name: string): { manifest: string; inputs: string } {
  if (name === 'host') return { manifest: path.join(hostDirectory, 'host.json'), inputs: hostInputs() }
  if (name === 'server')
    return { manifest: path.join(distDirectory, 'server/server.json'), inputs: inputHash(...roots.server) }
  if (name === 'kit')
    return { manifest: path.join(distDirectory, 'kit/kit.json'), inputs: inputHash(...roots.kit) }
  return { manifest: path.join(remoteDirectory(name), 'remote.json'), inputs: releaseOf(name).inputs }
}

/** True if dist holds a build of the current sources. */
export function isCurrent(name: string): boolean {
  const { manifest, inputs } = stateOf(name)
  try {
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { inputs?: string }).inputs === inputs
  } catch {
    return false
  }
}

/** Builds one package. Loads the builder on demand, since most starts have nothing to build. */
export async function buildPackage(name: string): Promise<void> {
  const { manifest, inputs } = stateOf(name)
  if (name === 'server') {
    const { bundleServer } = await import('./server')
    return bundleServer(manifest, inputs)
  }
  if (name === 'kit') {
    const { packKit } = await import('../kit/pack/pack')
    return packKit(manifest, inputs)
  }
  const { bundle } = await import('./bundle')
  const { precompress } = await import('./precompress')
  const configuration = (await import(
    pathToFileURL(path.join(repositoryRoot, name, 'webpack.config.ts')).href
  )) as {
    default: Parameters<typeof bundle>[0]
  }
  await bundle(configuration.default)
  if (name === 'host') {
    const { bundleFramePrerender } = await import('../config/frame-prerender')
    await bundleFramePrerender()
  }
  await precompress(name === 'host' ? path.join(hostDirectory, 'assets') : remoteDirectory(name))
}
