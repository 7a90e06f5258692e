import path from 'node:path'
import webpack, { type Configuration } from 'webpack'
import { HostManifestPlugin } from './host-manifest-plugin'
import { hostProvides, sharedVersions } from './shared-modules'
import { type BuildMode, baseConfig, builtUnder, integrityPlugins } from './webpack-base'

interface HostOptions {
  mode?: BuildMode
  inputs?: string
}

/** The shell: gives every shared library eagerly and learns of the remotes at run time only. */
export function hostConfig({ mode = 'production', inputs = '' }: HostOptions = {}): Configuration {
  const base = baseConfig('host', mode)
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
            test: /[\\/]@tanstack[\\/]|shared-facades[\\/]react-query/,
            name: 'query',
            chunks: 'async',
            enforce: true,
            type: /^javascript/,
          },
        },
      },
    },
    plugins: [
      new webpack.sharing.ProvideSharedPlugin({ provides: hostProvides() }),
      new webpack.DefinePlugin({ __DEVELOPMENT__: JSON.stringify(mode !== 'production') }),
      ...integrityPlugins(mode),
      new HostManifestPlugin({ inputs, shared: sharedVersions() }),
    ],
  }
}
