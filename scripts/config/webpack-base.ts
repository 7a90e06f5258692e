import path from 'node:path'
import type { Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'
import { slimContract } from './browser-contract'
import { cacheDirectory, developmentDirectory, distDirectory, repositoryRoot } from './paths'
import { inputHash } from './release'

export type BuildMode = 'production' | 'development'

/** Folder that a mode's pieces are built into. */
export const builtUnder = (mode: BuildMode) => (mode === 'production' ? distDirectory : developmentDirectory)

/** What every piece's build shares. */
export function baseConfig(name: string, mode: BuildMode): Configuration {
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

/** Hashes of the chunks, written into the script that asks for them. */
export const integrityPlugins = (mode: BuildMode) =>
  mode === 'production' ? [new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []
