import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { integrityOf } from '../../../api/src/modules/remotes/rules/file-gate'
import { readManifest } from '../../../api/src/modules/remotes/rules/publish-gate'
import { isBuildByProduct } from '../../../shared/src/contract/release-files'
import type { HostLibraries } from '../../../shared/src/contract/releases'
import { Refused, refused } from './failures'
import { type Project, projectAt, readJson, readPlain } from './project'
import { describeStockBuild } from './stock-build'

export interface BuiltRelease {
  folder: string
  manifest: unknown
  name: string
  version: string
  files: ReadonlyMap<string, Buffer>
  /** What the folder contains besides, without compressed variants of `files`. */
  leftOut: readonly string[]
}

/**
 * Reads the release in a build's folder: with the `remote.json` of remoteConfig(), or with the `mf-manifest.json` of any
 * federation plugin and a project around it.
 */
export function builtRelease(folder: string, libraries: HostLibraries): BuiltRelease {
  const project = projectAt(folder)
  if (existsSync(path.join(folder, 'remote.json'))) return described(folder)
  if (!existsSync(path.join(folder, 'mf-manifest.json')))
    throw refused(
      'manifest',
      `En ${folder} no hay remote.json ni mf-manifest.json: construye antes, o activa «manifest» en tu complemento de federación.`,
    )
  if (!project) throw refused('manifest', `Falta remote.config.json junto al proyecto de ${folder}.`)
  return stock(folder, project, libraries)
}

function described(folder: string): BuiltRelease {
  const manifest = readJson<unknown>(path.join(folder, 'remote.json'))
  const checked = readManifest(manifest)
  if ('refusal' in checked) throw new Refused([checked.refusal])
  const { name, version, files } = checked.manifest
  const read = (file: string) => {
    try {
      return readPlain(path.join(folder, file))
    } catch {
      throw refused('integrity-mismatch', `Falta ${file} en ${folder}: construye de nuevo.`)
    }
  }
  const contents = new Map(files.map(({ file }) => [file, read(file)]))
  const leftOut = filesIn(folder).filter((file) => file !== 'remote.json' && !contents.has(original(file)))
  return { folder, manifest, name, version, files: contents, leftOut }
}

function stock(folder: string, project: Project, libraries: HostLibraries): BuiltRelease {
  const all = filesIn(folder)
  const published = all.filter((file) => !isBuildByProduct(file))
  const files = new Map(published.map((file) => [file, readFileSync(path.join(folder, file))]))
  const listed = [...files].map(([file, content]) => ({ file, integrity: integrityOf(content) }))
  const manifest = describeStockBuild(folder, project, listed, libraries)
  const leftOut = all.filter((file) => !files.has(original(file)))
  return { folder, manifest, name: project.name, version: manifest.version, files, leftOut }
}

const original = (file: string) => file.replace(/\.(br|gz)$/, '')

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => {
      const place = path.relative(folder, path.join(entry.parentPath, entry.name))
      const file = place.replaceAll(path.sep, '/')
      if (!entry.isFile() && !isBuildByProduct(file))
        throw refused('files', `${file} no es un archivo, sino un enlace u otra cosa: pon el archivo.`)
      return file
    })
    .sort()
}
