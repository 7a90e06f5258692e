import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { distDirectory, hostDirectory, remoteDirectory, repositoryRoot } from '../config/paths'
import { hostInputs, inputHash, releaseOf } from '../config/release'

/** The remotes of this repository: every folder that declares the addresses it owns. */
export function remoteNames(): string[] {
  return readdirSync(repositoryRoot)
    .filter((name) => existsSync(path.join(repositoryRoot, name, 'remote.config.json')))
    .sort()
}

/** Everything that is built, the slowest first. */
export const pieceNames = (): string[] => ['host', 'kit', ...remoteNames(), 'server']

const serverManifest = path.join(distDirectory, 'server/server.json')
const kitManifest = path.join(distDirectory, 'kit/kit.json')

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

function manifestOf(piece: string): string {
  if (piece === 'host') return path.join(hostDirectory, 'host.json')
  if (piece === 'server') return serverManifest
  if (piece === 'kit') return kitManifest
  return path.join(remoteDirectory(piece), 'remote.json')
}

function inputsOf(piece: string): string {
  if (piece === 'host') return hostInputs()
  if (piece === 'server') return serverInputs()
  if (piece === 'kit') return kitInputs()
  return releaseOf(piece).inputs
}

/** True where what stands in dist was built from exactly the present sources. */
export function isCurrent(piece: string): boolean {
  try {
    return (
      (JSON.parse(readFileSync(manifestOf(piece), 'utf8')) as { inputs?: string }).inputs === inputsOf(piece)
    )
  } catch {
    return false
  }
}

/** Builds one piece, whether it changed or not. The builders are loaded here, since most starts have nothing to build. */
export async function buildPiece(piece: string): Promise<void> {
  if (piece === 'server') {
    const { bundleServer } = await import('./server')
    return bundleServer(serverManifest, serverInputs())
  }
  if (piece === 'kit') {
    const { packKit } = await import('../kit/pack/pack')
    return packKit(kitManifest, kitInputs())
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
