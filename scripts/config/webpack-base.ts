import path from 'node:path'
import MinimizerPlugin from 'minimizer-webpack-plugin'
import type { Configuration } from 'webpack'
import type { BuildMode, Place } from '../kit/webpack/base-config'
import { slimContract } from './browser-contract'
import { cacheDirectory, developmentDirectory, distDirectory, repositoryRoot } from './paths'
import { inputHash } from './release'

export const builtUnder = (mode: BuildMode) => (mode === 'production' ? distDirectory : developmentDirectory)

const routerFile = (file: string) =>
  path.join(repositoryRoot, 'node_modules/react-router/dist/production', file)

export const placeOf = (name: string, mode: BuildMode): Place => ({
  name,
  folder: path.join(repositoryRoot, name),
  mode,
  typescript: {
    configFile: path.join(import.meta.dirname, 'tsconfig.browser.json'),
    rootDir: repositoryRoot,
    getCustomTransformers: () => ({ before: [slimContract] }),
  },
  cache: {
    folder: cacheDirectory,
    // webpack cannot track these TypeScript files as build dependencies.
    version: inputHash('scripts/config', 'scripts/kit/webpack', 'package-lock.json'),
  },
  alias:
    mode === 'production'
      ? { 'react-router$': routerFile('index.mjs'), 'react-router/dom$': routerFile('dom-export.mjs') }
      : {},
})

/** Minified by SWC, which takes half of Terser's time and leaves the browser less. */
export const minified = (configuration: Configuration): Configuration => ({
  ...configuration,
  optimization: {
    ...configuration.optimization,
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        minimizerOptions: { compress: { passes: 4 } },
      }),
    ],
  },
})
