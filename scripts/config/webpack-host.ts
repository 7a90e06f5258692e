import path from 'node:path'
import { ConsumeSharedPlugin, ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced'
import webpack, { type Configuration } from 'webpack'
import { HostManifestPlugin } from './host-manifest-plugin'
import { repositoryRoot } from './paths'
import { hostProvides, sharedVersions } from './shared-modules'
import { type BuildMode, baseConfig, builtUnder, integrityPlugins } from './webpack-base'

/** A package of the federation runtime as its ES build: the CommonJS twin would be bundled beside it otherwise. */
function federationModule(name: string): string {
  const extension = name === 'error-codes' ? 'mjs' : 'js'
  return path.join(repositoryRoot, `node_modules/@module-federation/${name}/dist/index.${extension}`)
}

interface HostOptions {
  mode?: BuildMode
  inputs?: string
}

/** The shell: gives every shared library eagerly and learns of the remotes at run time only. */
export function hostConfig({ mode = 'production', inputs = '' }: HostOptions = {}): Configuration {
  const base = baseConfig('host', mode)
  const alias = Object.fromEntries(
    ['runtime', 'runtime-core', 'sdk', 'error-codes'].map((name) => [
      `@module-federation/${name}$`,
      federationModule(name),
    ]),
  )
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
    resolve: { ...base.resolve, alias: { ...(base.resolve?.alias as object), ...alias } },
    plugins: [
      new ModuleFederationPlugin({
        name: 'host',
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: false,
        experiments: { optimization: { target: 'web', disableSnapshot: true } },
      }),
      new ProvideSharedPlugin({ provides: hostProvides() }),
      // Consumes nothing, but brings the federation runtime's share scope: webpack's own is one that remotes never see.
      new ConsumeSharedPlugin({ consumes: {} }),
      new webpack.DefinePlugin({ __DEVELOPMENT__: JSON.stringify(mode !== 'production') }),
      ...integrityPlugins(mode),
      new HostManifestPlugin({ inputs, shared: sharedVersions() }),
    ],
  }
}
