import path from 'node:path'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'

export type BuildMode = 'production' | 'development'

/** The location of a package and the environment of its build. */
export interface Place {
  name: string
  folder: string
  mode: BuildMode
  typescript: { configFile: string; rootDir: string; getCustomTransformers?: () => object }
  cache: { folder: string; version: string }
  alias?: Record<string, string>
}

/** Bytes up to which an SVG is inlined. */
const INLINE_SVG_MAX = 2048

export function baseConfig({ name, folder, mode, typescript, cache, alias = {} }: Place): Configuration {
  const production = mode === 'production'
  const { rootDir, ...loader } = typescript
  return {
    mode,
    name,
    context: folder,
    target: ['web', 'es2022'],
    devtool: production ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'], alias },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'ts-loader',
          options: {
            transpileOnly: true,
            onlyCompileBundledFiles: true,
            compilerOptions: {
              composite: false,
              rootDir,
              incremental: false,
              declaration: false,
              emitDeclarationOnly: false,
              noEmit: false,
              sourceMap: true,
              removeComments: false,
            },
            ...loader,
          },
        },
        { test: /\.(woff2|webm|mp4|vtt|png|jpe?g|avif|webp)$/, type: 'asset/resource' },
        // Inlined, a small SVG saves a round trip.
        {
          test: /\.svg$/,
          type: 'asset',
          parser: { dataUrlCondition: { maxSize: INLINE_SVG_MAX } },
          generator: { dataUrl: { encoding: false } },
        },
        { test: /\.css$/, type: 'css/auto', parser: { namedExports: false } },
      ],
    },
    experiments: { css: true },
    cache: {
      type: 'filesystem',
      name: `${name}-${mode}`,
      cacheDirectory: path.join(cache.folder, 'webpack'),
      version: cache.version,
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

/** A chunk's integrity is that of its last file: of a chunk with styles that must be the script. */
const scriptsLast = (compiler: Compiler) => {
  const stage = webpack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_INLINE - 1
  compiler.hooks.thisCompilation.tap('ScriptsLast', ({ chunks, hooks }) =>
    hooks.processAssets.tap({ name: 'ScriptsLast', stage }, () => {
      for (const { files } of chunks)
        for (const script of [...files].filter((file) => file.endsWith('.js')))
          if (files.delete(script)) files.add(script)
    }),
  )
}

export const integrityPlugins = (mode: BuildMode) =>
  mode === 'production' ? [scriptsLast, new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []
