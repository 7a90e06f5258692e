import { ModuleFederationPlugin } from '@module-federation/enhanced'
import webpack, { type Configuration, type WebpackPluginInstance } from 'webpack'
import type { RemotePage } from '../../../shared/src/contract/remotes'
import { type Place, baseConfig, integrityPlugins } from './base-config'
import { remoteShared, sharedRanges } from './consumed'
import { EXPOSED_CHUNK, RemoteManifestPlugin } from './remote-manifest-plugin'
import { SharedExportsPlugin } from './shared-exports-plugin'

interface RemoteBuild {
  name: string
  version: string
  pages: readonly RemotePage[]
  inputs?: string
  place: Place
  /** Folder of the build. */
  output: string
  /** What the host gives: version by library. */
  versions: Readonly<Record<string, string>>
  plugins?: WebpackPluginInstance[]
}

/** The global that a release's entry script leaves; host and server derive it the same way. */
function remoteGlobal(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_')
}

/** One remote's release: exposes `./routes` and nothing else. */
export function remoteBuild({
  name,
  version,
  pages,
  inputs = '',
  place,
  output,
  versions,
  plugins = [],
}: RemoteBuild): Configuration {
  const base = baseConfig(place)
  const production = place.mode === 'production'
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      path: output,
      publicPath: 'auto',
      uniqueName: `${name}@${version}`,
    },
    optimization: {
      ...base.optimization,
      splitChunks: {
        chunks: 'async',
        minSize: 20_000,
        cacheGroups: {
          // Only code: a chunk of nothing but shared references would have no file.
          default: { minChunks: 2, priority: -20, reuseExistingChunk: true, type: /^javascript/ },
          defaultVendors: false,
          // What most screens of a remote share travels with its routes: no request and no round of its own.
          // Libraries stay out: a form's rules are no business of a screen without one.
          parts: {
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
      ...plugins,
      new SharedExportsPlugin(),
      new ModuleFederationPlugin({
        name: remoteGlobal(name, version),
        filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        exposes: { './routes': { import: './src/routes.tsx', name: EXPOSED_CHUNK } },
        shared: remoteShared(versions),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: true,
        // The runtime's core is the host's (host/src/federation): the entry carries the container alone.
        experiments: {
          externalRuntime: true,
          optimization: { target: 'web', disableSnapshot: true, disableRemote: true },
        },
      }),
      new webpack.DefinePlugin({ __DEVELOPMENT__: JSON.stringify(!production) }),
      ...integrityPlugins(place.mode),
      new RemoteManifestPlugin({
        name,
        version,
        pages,
        inputs,
        global: remoteGlobal(name, version),
        exposes: ['./routes'],
        shared: sharedRanges(versions),
      }),
    ],
  }
}
