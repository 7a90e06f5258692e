import path from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { developmentDirectory } from './paths'
import { EXPOSED_CHUNK, RemoteManifestPlugin } from './remote-manifest-plugin'
import { SharedBoundaryPlugin } from './shared-boundary-plugin'
import { remoteShared, sharedRanges } from './shared-modules'
import { type BuildMode, baseConfig, builtUnder, integrityPlugins } from './webpack-base'

interface RemoteOptions {
  /** Package and folder name, for example `remote-auth`. */
  name: string
  /** Version of this release: two releases of one remote can live in one page only under two names. */
  version: string
  /** React Router path patterns that the remote owns. */
  paths: readonly string[]
  mode?: BuildMode
  /** Hash of everything the release was built from, kept in its manifest. */
  inputs?: string
}

/** The global that a release's entry script leaves; host and server derive it the same way. */
function remoteGlobal(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_')
}

/** One remote's release: exposes `./routes` and nothing else. */
export function remoteConfig({
  name,
  version,
  paths,
  mode = 'production',
  inputs = '',
}: RemoteOptions): Configuration {
  const base = baseConfig(name, mode)
  const production = mode === 'production'
  return {
    ...base,
    entry: {},
    output: {
      ...base.output,
      path: path.join(builtUnder(mode), 'remotes', name),
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
            minChunks: 3,
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
      new SharedBoundaryPlugin(),
      new webpack.container.ModuleFederationPlugin({
        name: remoteGlobal(name, version),
        filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        exposes: { './routes': { import: './src/routes.tsx', name: EXPOSED_CHUNK } },
        shared: remoteShared(),
      }),
      new webpack.DefinePlugin({ __DEVELOPMENT__: JSON.stringify(!production) }),
      ...integrityPlugins(mode),
      new RemoteManifestPlugin(
        { name, version, paths, inputs, exposes: ['./routes'], shared: sharedRanges() },
        remoteGlobal(name, version),
      ),
    ],
  }
}

/** A remote by itself, without host or federation: `npm run dev -- <remote>`. */
export function standaloneConfig(name: string): Configuration {
  const base = baseConfig(name, 'development')
  return {
    ...base,
    name: `${name}-standalone`,
    entry: { [name]: './src/index.ts' },
    output: {
      ...base.output,
      path: path.join(developmentDirectory, 'standalone', name),
      publicPath: '/assets/',
    },
    cache: { ...(base.cache as object), type: 'filesystem', name: `${name}-standalone` },
    plugins: [new webpack.DefinePlugin({ __DEVELOPMENT__: 'true' })],
  }
}
