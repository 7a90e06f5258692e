import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { distDirectory, hostDirectory, remoteDirectory, repositoryRoot } from '../config/paths'
import { hostInputs, inputHash, releaseOf } from '../config/release'

export function remoteNames(): string[] {
  return readdirSync(repositoryRoot)
    .filter((name) => existsSync(path.join(repositoryRoot, name, 'remote.config.json')))
    .sort()
}

/** The slowest first. */
export const pieceNames = (): string[] => ['host', 'kit', ...remoteNames(), 'server']

const serverInputs = () =>
  inputHash(
    'api/src',
    'api/migrations',
    'api/package.json',
    'host/server',
    'scripts/admin',
    'scripts/backup',
    'scripts/deploy',
    'scripts/build/server.ts',
    'shared/src',
    'package-lock.json',
  )

const kitInputs = () =>
  inputHash(
    'api/src/modules/remotes',
    'scripts/config',
    'scripts/kit',
    'scripts/lib',
    'shared/src',
    'shared/package.json',
    'package-lock.json',
  )

/** A piece's build manifest, and the hash of the sources that it should have been built from. */
function stateOf(piece: string): { manifest: string; inputs: string } {
  if (piece === 'host') return { manifest: path.join(hostDirectory, 'host.json'), inputs: hostInputs() }
  if (piece === 'server')
    return { manifest: path.join(distDirectory, 'server/server.json'), inputs: serverInputs() }
  if (piece === 'kit') return { manifest: path.join(distDirectory, 'kit/kit.json'), inputs: kitInputs() }
  return { manifest: path.join(remoteDirectory(piece), 'remote.json'), inputs: releaseOf(piece).inputs }
}

/** True if dist holds a build of the current sources. */
export function isCurrent(piece: string): boolean {
  const { manifest, inputs } = stateOf(piece)
  try {
    return (JSON.parse(readFileSync(manifest, 'utf8')) as { inputs?: string }).inputs === inputs
  } catch {
    return false
  }
}

/** Builds one piece. Loads the builder on demand, since most starts have nothing to build. */
export async function buildPiece(piece: string): Promise<void> {
  const { manifest, inputs } = stateOf(piece)
  if (piece === 'server') {
    const { bundleServer } = await import('./server')
    return bundleServer(manifest, inputs)
  }
  if (piece === 'kit') {
    const { packKit } = await import('../kit/pack/pack')
    return packKit(manifest, inputs)
  }
  const { bundle } = await import('./bundle')
  const { precompress } = await import('./precompress')
  const configuration = (await import(path.join(repositoryRoot, piece, 'webpack.config.ts'))) as {
    default: Parameters<typeof bundle>[0]
  }
  await bundle(configuration.default)
  if (piece === 'host') {
    const { bundleFramePainter } = await import('../config/frame-painter')
    await bundleFramePainter()
  }
  await precompress(piece === 'host' ? path.join(hostDirectory, 'assets') : remoteDirectory(piece))
}
