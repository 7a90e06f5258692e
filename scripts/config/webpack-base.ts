import path from 'node:path'
import type { Configuration } from 'webpack'
import { type BuildMode, type Place, baseConfig } from '../kit/webpack/base-config'
import { slimContract } from './browser-contract'
import { cacheDirectory, developmentDirectory, distDirectory, repositoryRoot } from './paths'
import { inputHash } from './release'

/** Folder that a mode's pieces are built into. */
export const builtUnder = (mode: BuildMode) => (mode === 'production' ? distDirectory : developmentDirectory)

const routerFile = (file: string) =>
  path.join(repositoryRoot, 'node_modules/react-router/dist/production', file)

/** A piece of this repository. */
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
    // The factory is TypeScript, which webpack cannot follow as a build dependency: its content names the cache.
    version: inputHash('scripts/config', 'scripts/kit/webpack', 'package-lock.json'),
  },
  alias:
    mode === 'production'
      ? { 'react-router$': routerFile('index.mjs'), 'react-router/dom$': routerFile('dom-export.mjs') }
      : {},
})

/** What every piece's build shares. */
export const pieceConfig = (name: string, mode: BuildMode): Configuration => baseConfig(placeOf(name, mode))
