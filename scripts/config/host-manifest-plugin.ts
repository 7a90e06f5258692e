import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack'
import { type ManifestFile, scriptsOf } from './manifest-files'

/** `host.json`: what the document server must put into the document. File names are relative to `/assets/`. */
export interface HostManifest {
  inputs: string
  /** Version of each library that remotes take from the host. */
  shared: Record<string, string>
  scripts: ManifestFile[]
  /** The signed-in frame's chunk and the libraries that only it needs. */
  userArea: ManifestFile[]
  /** Fonts of the first paint, by the start of their name. */
  fonts: string[]
}

/** Writes `host.json` beside the assets folder. */
export class HostManifestPlugin {
  constructor(private readonly options: { inputs: string; shared: Record<string, string> }) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('HostManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'HostManifestPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const entry = compilation.entrypoints.get('host')
          if (!entry) return
          const manifest: HostManifest = {
            inputs: this.options.inputs,
            shared: this.options.shared,
            scripts: scriptsOf(compilation, entry.chunks),
            userArea: scriptsOf(compilation, frameChunks(compilation)),
            fonts: Object.keys(compilation.assets).filter((file) => file.endsWith('.woff2')),
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

/** The signed-in frame, and the libraries that come with it instead of with the first bundle. */
function frameChunks(compilation: Compilation): Chunk[] {
  return ['user-area'].flatMap((name) => compilation.namedChunkGroups.get(name)?.chunks ?? [])
}
