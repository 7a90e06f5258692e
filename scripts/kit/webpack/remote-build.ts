import { ModuleFederationPlugin } from '@module-federation/enhanced'
import webpack, { type Compiler, type Configuration } from 'webpack'
import type { RemotePage } from '../../../shared/src/contract/remotes'
import { type Place, baseConfig, integrityPlugins } from './base-config'
import { remoteShared, sharedRanges } from './consumed'
import { EXPOSED_CHUNK, RemoteManifestPlugin, type RenderFirstPaints } from './remote-manifest-plugin'
import { SharedExportsPlugin } from './shared-exports-plugin'

interface RemoteBuild {
  name: string
  version: string
  pages: RemotePage[]
  connect?: string[] | undefined
  inputs?: string
  place: Place
  output: string
  versions: Readonly<Record<string, string>>
  /** Absent: the remote has no first paints. */
  renderFirstPaints?: RenderFirstPaints
  /** False: each chunk that is named at an import holds all that it needs, so that none pays for what others share. */
  split?: boolean
}

/** The runtime's entry is named after the folder that is built in, from which its id and that of the container would follow. */
const sameInEachFolder = (compiler: Compiler) => {
  compiler.hooks.compilation.tap('SameInEachFolder', (compilation) =>
    compilation.hooks.beforeModuleIds.tap('SameInEachFolder', (modules) =>
      [...modules]
        .filter((module) => /\.federation[\\/]+entry\./.test(module.identifier()))
        .forEach((module, index) => compilation.chunkGraph.setModuleId(module, `federation-${index}`)),
    ),
  )
}

export function remoteBuild({
  name,
  version,
  pages,
  connect,
  inputs = '',
  place,
  output,
  versions,
  renderFirstPaints,
  split = true,
}: RemoteBuild): Configuration {
  const base = baseConfig(place)
  const production = place.mode === 'production'
  const global = `${name}_${version}`.replace(/\W/g, '_')
  return {
    ...base,
    entry: {},
    output: { ...base.output, path: output, publicPath: 'auto', uniqueName: `${name}@${version}` },
    optimization: {
      ...base.optimization,
      splitChunks: split && {
        chunks: 'async',
        minSize: 20_000,
        cacheGroups: {
          // JavaScript only: a chunk of shared references alone would have no file.
          default: { minChunks: 2, priority: -20, reuseExistingChunk: true, type: /^javascript/ },
          defaultVendors: false,
          // Source that most screens share is bundled with the routes, to save a round trip; libraries are not. A worker
          // has no routes above it.
          parts: {
            chunks: (chunk) => chunk.runtime === global && !chunk.canBeInitial(),
            minChunks: Math.max(3, Math.floor(pages.length / 2) + 1),
            test: /[\\/]src[\\/](?!contract[\\/])/,
            name: EXPOSED_CHUNK,
            enforce: true,
            priority: 10,
            type: /^javascript/,
          },
        },
      },
    },
    plugins: [
      sameInEachFolder,
      new SharedExportsPlugin(),
      new ModuleFederationPlugin({
        name: global,
        filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        exposes: { './routes': { import: './src/routes.tsx', name: EXPOSED_CHUNK } },
        shared: remoteShared(versions),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: true,
        // The host has the runtime's core (host/src/federation).
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new webpack.DefinePlugin({ __DEVELOPMENT__: JSON.stringify(!production) }),
      ...integrityPlugins(place.mode),
      new RemoteManifestPlugin(
        {
          name,
          version,
          pages,
          connect,
          inputs,
          global,
          exposes: ['./routes'],
          shared: sharedRanges(versions),
        },
        renderFirstPaints,
      ),
    ],
  }
}
