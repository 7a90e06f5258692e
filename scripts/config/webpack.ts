import path from 'node:path'
import { ConsumeSharedPlugin, ModuleFederationPlugin, ProvideSharedPlugin } from '@module-federation/enhanced'
import webpack, { type Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { slimContract } from './browser-contract'
import { HostManifestPlugin } from './host-manifest-plugin'
import { cacheDirectory, developmentDirectory, distDirectory, repositoryRoot } from './paths'
import { inputHash } from './release'
import { RemoteManifestPlugin } from './remote-manifest-plugin'
import { SharedBoundaryPlugin } from './shared-boundary-plugin'
import { hostProvides, remoteShared, sharedRanges, sharedVersions } from './shared-modules'

/** A package of the federation runtime as its ES build: the CommonJS twin would be bundled beside it otherwise. */
function federationModule(name: string): string {
  const extension = name === 'error-codes' ? 'mjs' : 'js'
  return path.join(repositoryRoot, `node_modules/@module-federation/${name}/dist/index.${extension}`)
}

export type BuildMode = 'production' | 'development'

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

interface HostOptions {
  mode?: BuildMode
  inputs?: string
}

/** The global that a release's entry script leaves; host and server derive it the same way. */
export function remoteGlobal(name: string, version: string): string {
  return `${name}_${version}`.replace(/\W/g, '_')
}

const builtUnder = (mode: BuildMode) => (mode === 'production' ? distDirectory : developmentDirectory)

function baseConfig(name: string, mode: BuildMode): Configuration {
  const production = mode === 'production'
  return {
    mode,
    name,
    context: path.join(repositoryRoot, name),
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.tsx', '.ts', '.mjs', '.js'],
      alias: {
        'unshared/styled-components$': path.join(
          repositoryRoot,
          'node_modules/styled-components/dist/styled-components.browser.esm.js',
        ),
        'unshared/react-query$': path.join(
          repositoryRoot,
          'node_modules/@tanstack/react-query/build/modern/index.js',
        ),
        ...(production
          ? {
              'react-router$': path.join(
                repositoryRoot,
                'node_modules/react-router/dist/production/index.mjs',
              ),
              'react-router/dom$': path.join(
                repositoryRoot,
                'node_modules/react-router/dist/production/dom-export.mjs',
              ),
            }
          : {}),
      },
    },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            onlyCompileBundledFiles: true,
            configFile: path.join(import.meta.dirname, 'tsconfig.browser.json'),
            compilerOptions: {
              composite: false,
              rootDir: repositoryRoot,
              incremental: false,
              declaration: false,
              emitDeclarationOnly: false,
              noEmit: false,
              sourceMap: true,
              removeComments: false,
            },
            getCustomTransformers: () => ({ before: [slimContract] }),
          },
        },
        { test: /\.(woff2|webm|mp4|vtt|png|jpe?g|avif|webp|svg)$/, type: 'asset/resource' },
        { test: /\.css$/, type: 'css/auto' },
      ],
    },
    experiments: { css: true },
    cache: {
      type: 'filesystem',
      name: `${name}-${mode}`,
      cacheDirectory: path.join(cacheDirectory, 'webpack'),
      // The factory is TypeScript, which webpack cannot follow as a build dependency: its content names the cache.
      version: inputHash('scripts/config', 'package-lock.json'),
    },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'error' },
    performance: false,
    optimization: { moduleIds: 'deterministic', chunkIds: 'deterministic', realContentHash: production },
    output: {
      clean: true,
      crossOriginLoading: 'anonymous',
      filename: production ? '[name].[contenthash:10].js' : '[name].js',
      chunkFilename: production ? '[name].[contenthash:10].js' : '[name].js',
      assetModuleFilename: production ? '[name].[contenthash:10][ext]' : '[name][ext]',
      hashFunction: 'xxhash64',
    },
  }
}

const integrityPlugins = (mode: BuildMode) =>
  mode === 'production' ? [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []

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
    // The host gives the federation runtime too (host/src/remotes/federation.ts), in this version.
    externals: [
      ({ request = '' }) =>
        Promise.resolve(
          /webpack-bundler-runtime[\\/]dist[\\/](bundler|index)\.js$/.test(request)
            ? 'window __csuiteFederation'
            : undefined,
        ),
    ],
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
            name: '__federation_expose_routes',
            enforce: true,
            priority: 10,
            type: /^javascript/,
          },
        },
      },
    },
    plugins: [
      new SharedBoundaryPlugin(),
      new ModuleFederationPlugin({
        name: remoteGlobal(name, version),
        filename: production ? 'remoteEntry.[contenthash:8].js' : 'remoteEntry.js',
        exposes: { './routes': './src/routes.tsx' },
        shared: remoteShared(),
        shareStrategy: 'loaded-first',
        dts: false,
        dev: false,
        manifest: true,
        experiments: { optimization: { target: 'web' } },
      }),
      new webpack.DefinePlugin({ __DEVELOPMENT__: JSON.stringify(!production) }),
      ...integrityPlugins(mode),
      new RemoteManifestPlugin({
        name,
        version,
        paths,
        inputs,
        exposes: ['./routes'],
        shared: sharedRanges(),
      }),
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
