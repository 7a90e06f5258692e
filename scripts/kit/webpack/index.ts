import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Configuration } from 'webpack'
import type { HostLibraries } from '../../../shared/src/contract/releases'
import { developmentFolder, parseJson, readRemoteConfig } from '../remote-config'
import { remoteBuild } from './remote-build'
import { projectHash } from './source-hash'

const readJson = <T>(file: string | URL): T => parseJson(readFileSync(file)) as T
const ofKit = <T>(file: string): T => readJson(new URL(`../${file}`, import.meta.url))

/** The webpack configuration of the remote in the current folder. NODE_ENV=development builds for `csuite dev`. */
export function remoteConfig(): Configuration {
  const folder = process.cwd()
  const { name, pages, connect } = readRemoteConfig(folder)
  const { version } = readJson<{ version: string }>(path.join(folder, 'package.json'))
  const kit = ofKit<{ version: string }>('package.json').version
  const libraries = Object.entries(ofKit<HostLibraries>('shared.json'))
  const inputs = projectHash(folder)
  const mode = process.env['NODE_ENV'] === 'development' ? 'development' : 'production'
  return remoteBuild({
    name,
    version: mode === 'development' ? 'dev' : `${version}-${inputs.slice(0, 8)}`,
    pages,
    connect,
    inputs,
    place: {
      name,
      folder,
      mode,
      typescript: { configFile: path.join(folder, 'tsconfig.json'), rootDir: folder },
      cache: {
        folder: path.join(folder, 'node_modules/.cache'),
        version: `${kit} ${webpackVersion(folder)}`,
      },
    },
    output: mode === 'development' ? developmentFolder(folder) : path.join(folder, 'dist'),
    versions: Object.fromEntries(libraries.map(([library, { version: offered }]) => [library, offered])),
  })
}

const webpackVersion = (folder: string): string =>
  readJson<{ version: string }>(
    createRequire(path.join(folder, 'package.json')).resolve('webpack/package.json'),
  ).version
