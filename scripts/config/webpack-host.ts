import path from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { HostManifestPlugin } from './host-manifest-plugin'
import { hostOffer } from '../kit/pack/host-offer'
import { providedVersions } from './shared-modules'
import { type BuildMode, baseConfig, integrityPlugins } from '../kit/webpack/base-config'
import { builtUnder, minified, placeOf } from './webpack-base'

/** The shell. It loads remotes at run time (host/src/federation). */
export function hostConfig({
  mode = 'production',
  inputs = '',
}: { mode?: BuildMode; inputs?: string } = {}): Configuration {
  const base = minified(baseConfig(placeOf('host', mode)))
  return {
    ...base,
    entry: { host: './src/index.ts' },
    output: {
      ...base.output,
      path: path.join(builtUnder(mode), 'host/assets'),
      publicPath: '/assets/',
      // Tabs opened before a deploy still load the older build's chunks.
      clean: false,
    },
    // Few chunks: a request costs more than the bytes that splitting saves.
    optimization: {
      ...base.optimization,
      splitChunks: {
        cacheGroups: {
          default: false,
          defaultVendors: false,
          // One chunk for the frame and the remotes.
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
        // Switches of the federation runtime: for browsers, with the snapshots that its devtools read.
        ENV_TARGET: '"web"',
        FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: 'false',
      }),
      ...integrityPlugins(mode),
      new HostManifestPlugin({ inputs, shared: hostOffer() }),
    ],
  }
}
