import path from 'node:path'
import webpack, { type Compiler, type Configuration } from 'webpack'
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity'

export type BuildMode = 'production' | 'development'

/** Where a piece stands and what its build depends on besides its sources. */
export interface Place {
  name: string
  /** The piece's folder. */
  folder: string
  mode: BuildMode
  /** tsconfig.json and the further options of ts-loader. */
  typescript: { configFile: string; rootDir: string; getCustomTransformers?: () => object }
  cache: { folder: string; version: string }
  alias?: Record<string, string>
}

/** Bytes up to which a drawing is written into the script. */
const SMALL_DRAWING = 2048

/** What every piece's build shares. */
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
        // A drawing comes with the screen's code: asked for by it, it would come a round later.
        {
          test: /\.svg$/,
          type: 'asset',
          parser: { dataUrlCondition: { maxSize: SMALL_DRAWING } },
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

/** The hash that a chunk is asked for with is that of its last file: its script, where it has styles too. */
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

/** Hashes of the chunks, written into the script that asks for them. */
export const integrityPlugins = (mode: BuildMode) =>
  mode === 'production' ? [scriptsLast, new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] })] : []
