import { readFileSync } from 'node:fs'
import path from 'node:path'
import webpack, { type Chunk, type Compilation, type Compiler } from 'webpack'
import { isBuildByProduct } from '../../../shared/src/contract/release-files'
import type { ReleaseManifest } from '../../../shared/src/contract/releases'
import { REMOTE_CONTRACT } from '../../../shared/src/contract/remotes'
import { integrityOf, scriptsOf } from './manifest-files'
import { contractIn, routeScreens } from './route-screens'
import { usedExports } from './shared-exports-plugin'

/** `inputs`: hash of the sources. */
type RemoteManifest = ReleaseManifest & { inputs: string }

type FirstPaint = NonNullable<ReleaseManifest['screens'][number]['firstPaint']>

/** Renders pages of the remote in `folder` as static markup; the portal's own remotes have one. */
export type RenderFirstPaints = (folder: string, pages: string[]) => Promise<Map<string, FirstPaint>>

/** Name of the chunk of the exposed routes module. */
export const EXPOSED_CHUNK = 'routes'

/** Emits `remote.json`, computed from the chunk graph. */
export class RemoteManifestPlugin {
  constructor(
    private readonly options: Pick<
      RemoteManifest,
      'name' | 'version' | 'pages' | 'connect' | 'exposes' | 'shared' | 'inputs' | 'global'
    >,
    private readonly renderFirstPaints: RenderFirstPaints | undefined,
  ) {}

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('RemoteManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tapPromise(
        { name: 'RemoteManifestPlugin', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT },
        async () => {
          if (compilation.errors.length > 0) return
          const manifest = this.describe(compiler, compilation)
          try {
            if (compiler.options.mode === 'production') await this.addFirstPaints(compiler.context, manifest)
          } catch (error) {
            // Without the renderer's stack.
            const fault = new webpack.WebpackError((error as Error).message)
            compilation.errors.push(Object.assign(fault, { hideStack: true }))
            return
          }
          compilation.emitAsset(
            'remote.json',
            new webpack.sources.RawSource(JSON.stringify(manifest, null, 1)),
          )
        },
      )
    })
  }

  private describe(compiler: Compiler, compilation: Compilation): RemoteManifest {
    const entry = Object.keys(compilation.assets).find((file) => /^remoteEntry[.\w]*\.js$/.test(file))
    const routesChunk = compilation.namedChunks.get(EXPOSED_CHUNK)
    if (!entry || !routesChunk) throw new Error(`${this.options.name} exposes no ./routes`)
    const routes = exposedChunks(routesChunk)
    const source = readFileSync(path.join(compiler.context, 'src/routes.tsx'), 'utf8')
    return {
      ...this.options,
      contract: contractIn(source) ?? REMOTE_CONTRACT,
      sharedExports: usedExports(compilation, Object.keys(this.options.shared)),
      type: 'script',
      chunkIntegrity: true,
      entry,
      integrity: integrityOf(compilation, entry),
      files: Object.keys(compilation.assets)
        .filter((file) => !isBuildByProduct(file))
        .sort()
        .map((file) => ({ file, integrity: integrityOf(compilation, file) })),
      routes: scriptsOf(compilation, routes),
      screens: this.screens(source, compilation, new Set(routes)),
    }
  }

  /** Production only. */
  private async addFirstPaints(folder: string, { pages, screens }: RemoteManifest): Promise<void> {
    const painted = pages.filter((page) => page.firstPaint).map(({ path: address }) => address)
    if (painted.length === 0 || !this.renderFirstPaints) return
    for (const [address, firstPaint] of await this.renderFirstPaints(folder, painted)) {
      const screen = screens.find((each) => each.path === address)
      if (screen) screen.firstPaint = firstPaint
      else screens.push({ path: address, files: [], firstPaint })
    }
  }

  private screens(source: string, compilation: Compilation, loaded: Set<Chunk>): RemoteManifest['screens'] {
    const chunks = lazyChunks(compilation)
    return routeScreens(source).map((screen) => ({
      path: screen.path,
      files: scriptsOf(
        compilation,
        screen.imports.flatMap((request) => chunks.get(request) ?? []).filter((chunk) => !loaded.has(chunk)),
      ),
    }))
  }
}

/** The chunks that the container loads for `./routes`. */
function exposedChunks(routesChunk: Chunk): Chunk[] {
  for (const group of routesChunk.groupsIterable)
    if (group.name === EXPOSED_CHUNK || group.options.name === EXPOSED_CHUNK) return [...group.chunks]
  return [routesChunk]
}

/** Chunks by the request of the `import()` in routes.tsx that loads them. */
function lazyChunks(compilation: Compilation): Map<string, Chunk[]> {
  const found = new Map<string, Chunk[]>()
  for (const module of compilation.modules)
    for (const block of module.blocks) {
      const group = compilation.chunkGraph.getBlockChunkGroup(block)
      const [dependency] = block.dependencies
      const issuer = dependency && compilation.moduleGraph.getParentModule(dependency)
      const resource = issuer && 'resource' in issuer ? String(issuer.resource) : ''
      if (!group || !resource.endsWith(path.join('src', 'routes.tsx'))) continue
      for (const each of block.dependencies)
        if ('request' in each) found.set(String(each.request), [...group.chunks])
    }
  return found
}
