import path from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { HostManifestPlugin } from './host-manifest-plugin'
import { hostOffer } from '../kit/pack/host-offer'
import { providedVersions } from './shared-modules'
import { type BuildMode, integrityPlugins } from '../kit/webpack/base-config'
import { builtUnder, pieceConfig } from './webpack-base'

interface HostOptions {
  mode?: BuildMode
  inputs?: string
}

/** The shell: learns of the remotes at run time only (host/src/federation). */
export function hostConfig({ mode = 'production', inputs = '' }: HostOptions = {}): Configuration {
  const base = pieceConfig('host', mode)
  return {
    ...base,
    entry: { host: './src/index.ts' },
    output: {
      ...base.output,
      path: path.join(builtUnder(mode), 'host/assets'),
      publicPath: '/assets/',
      // A tab that is open through a deploy still asks for the older build's chunks.
      clean: false,
    },
    // Few, whole chunks: each request costs more than the bytes that a split would save.
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // The frame and the remotes take the query library from one chunk.
          query: {
            test: /[\\/]@tanstack[\\/]/,
            name: 'query',
            chunks: 'async',
            enforce: true,
            type: /^javascript/,
          },
        },
      },
    },
    plugins: [
      new webpack.DefinePlugin({
        __DEVELOPMENT__: JSON.stringify(mode !== 'production'),
        __SHARED_VERSIONS__: JSON.stringify(providedVersions()),
        // The federation runtime's own switches: for browsers, with the snapshots that its devtools read.
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'false',
      }),
      ...integrityPlugins(mode),
      new HostManifestPlugin({ inputs, shared: hostOffer() }),
    ],
  }
}
