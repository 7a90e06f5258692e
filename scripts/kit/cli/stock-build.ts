import { createHash } from 'node:crypto'
import path from 'node:path'
import { FederationManifest } from '../../../shared/src/contract/federation-manifest'
import { type HostLibraries, type ReleaseManifest } from '../../../shared/src/contract/releases'
import { REMOTE_CONTRACT } from '../../../shared/src/contract/remotes'
import { refused } from './failures'
import { type Project, readJson } from './project'

type Listed = ReleaseManifest['files'][number]

/** The manifest of a build by any federation plugin. Its version is package.json's plus a content hash. */
export function describeStockBuild(
  folder: string,
  project: Project,
  files: Listed[],
  libraries: HostLibraries,
): ReleaseManifest {
  const file = path.join(folder, 'mf-manifest.json')
  const read = FederationManifest.safeParse(readJson(file))
  if (!read.success)
    throw refused('manifest', `${file} no es de un complemento de federación: construye de nuevo.`)
  const { metaData, exposes, shared = [] } = read.data
  if (metaData.publicPath !== undefined && metaData.publicPath !== 'auto')
    throw refused(
      'manifest',
      `La compilación fija su dirección (${metaData.publicPath}): pon publicPath 'auto' (en rsbuild output.assetPrefix, en Vite base './').`,
    )
  const integrity = new Map(files.map(({ file, integrity: hash }) => [file, hash]))
  const listed = (file: string): Listed => {
    const hash = integrity.get(file)
    if (hash === undefined)
      throw refused('integrity-missing', `mf-manifest.json nombra ${file}, que no está: construye de nuevo.`)
    return { file, integrity: hash }
  }
  const entry = listed(path.posix.join(metaData.remoteEntry.path ?? '', metaData.remoteEntry.name))
  // Of a build that failed halfway the manifest may stand without them.
  for (const { assets } of [...exposes, ...shared])
    for (const { sync, async } of Object.values(assets)) [...sync, ...async].forEach(listed)
  const routes = exposes.find((module) => module.path === './routes')?.assets.js.sync ?? []
  return {
    name: project.name,
    version: `${project.version}-${contentHash(files, project)}`,
    contract: REMOTE_CONTRACT,
    exposes: exposes.map((module) => module.path),
    pages: project.pages,
    ...(project.connect ? { connect: project.connect } : {}),
    type: metaData.remoteEntry.type === 'module' ? 'module' : 'script',
    global: metaData.globalName,
    shared: Object.fromEntries(
      shared.flatMap(({ name, requiredVersion }) =>
        // Libraries that the host does not share are bundled.
        libraries[name] && requiredVersion ? [[name, requiredVersion]] : [],
      ),
    ),
    entry: entry.file,
    integrity: entry.integrity,
    files,
    routes: routes.map(listed),
    screens: [],
  }
}

function contentHash(files: Listed[], { pages, connect = [] }: Project): string {
  const parts = [
    JSON.stringify(pages),
    ...connect,
    ...files.map(({ file, integrity }) => `${file} ${integrity}`),
  ]
  return createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 8)
}
