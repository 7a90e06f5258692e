import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { HostLibraries } from '../../shared/src/contract/releases'
import webpack, { type Compilation, type Compiler } from 'webpack'
import { scriptsOf } from '../kit/webpack/manifest-files'
import { documentFolder, documentScripts } from './document-scripts'

/** Days that an older build's assets are kept for tabs opened before a deploy. */
const KEEP_DAYS = 14

/** Writes `host.json`, for the document server, beside the assets folder; deletes assets older than `KEEP_DAYS`. */
export class HostManifestPlugin {
  constructor(private readonly options: { inputs: string; shared: HostLibraries }) {}

  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('HostManifestPlugin', (compilation) => deleteOldAssets(compilation))
    compiler.hooks.thisCompilation.tap('HostManifestPlugin', (compilation) => {
      // Before modules are joined.
      compilation.hooks.seal.tap('HostManifestPlugin', () => addExports(this.options.shared, compilation))
      compilation.hooks.processAssets.tapPromise(
        { name: 'HostManifestPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          const entry = compilation.entrypoints.get('host')
          if (!entry) return
          const userArea = compilation.namedChunkGroups.get('user-area')?.chunks ?? []
          compilation.contextDependencies.add(documentFolder)
          const manifest = {
            ...this.options,
            scripts: scriptsOf(compilation, entry.chunks),
            userArea: scriptsOf(compilation, userArea),
            documents: await documentScripts(),
          }
          compilation.emitAsset(
            '../host.json',
            new webpack.sources.RawSource(JSON.stringify(manifest, null, 1)),
          )
        },
      )
    })
  }
}

/** Adds what each library of the repository exports: their version never changes. */
function addExports(libraries: HostLibraries, { modules, moduleGraph }: Compilation): void {
  for (const dependency of [...modules].flatMap((module) => module.dependencies)) {
    const request = 'request' in dependency ? String(dependency.request) : ''
    const library = request.startsWith('@csuite/') ? libraries[request] : undefined
    const module = moduleGraph.getModule(dependency)
    const names = library && module && moduleGraph.getProvidedExports(module)
    if (library && Array.isArray(names)) library.exports = names.sort()
  }
}

async function deleteOldAssets({ assets, outputOptions }: Compilation): Promise<void> {
  const folder = outputOptions.path ?? ''
  const oldest = Date.now() - KEEP_DAYS * 24 * 3_600_000
  for (const file of await readdir(folder)) {
    if (file.replace(/\.(br|gz)$/, '') in assets) continue
    const address = path.join(folder, file)
    if ((await stat(address)).mtimeMs < oldest) await rm(address, { force: true })
  }
}
