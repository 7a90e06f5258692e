import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import type { ReleaseManifest } from '../../shared/src/contract/releases'
import { remoteDirectory, repositoryRoot } from '../config/paths'

/** A release as it stands on disk. */
export interface BuiltRelease {
  /** Folder with remote.json and the files. */
  folder: string
  manifest: ReleaseManifest
}

/**
 * The release in a folder, or that of a remote of this repository, which is built first.
 * @throws a sentence where there is neither
 */
export function builtRelease(target: string): BuiltRelease {
  if (existsSync(path.join(target, 'remote.json'))) return read(target)
  const name = path.basename(target)
  if (!existsSync(path.join(repositoryRoot, name, 'remote.config.json')))
    throw new Error(`${target} no es una carpeta con remote.json ni un remoto de este repositorio.`)
  console.log(`Construyendo ${name}…`)
  execFileSync(process.execPath, [path.join(repositoryRoot, 'scripts/build.mjs'), name], { stdio: 'inherit' })
  return read(remoteDirectory(name))
}

function read(folder: string): BuiltRelease {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'remote.json'), 'utf8')) as ReleaseManifest
  return { folder, manifest }
}

/** The files of a release in base64, with their size in bytes. */
export function releaseFiles({
  folder,
  manifest,
}: BuiltRelease): { file: string; content: string; bytes: number }[] {
  return manifest.files.map(({ file }) => {
    const address = path.join(folder, file)
    return { file, content: readFileSync(address).toString('base64'), bytes: statSync(address).size }
  })
}
