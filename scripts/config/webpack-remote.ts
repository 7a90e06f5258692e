import path from 'node:path'
import webpack, { type Configuration } from 'webpack'
import type { RemotePage } from '../../shared/src/contract/remotes'
import { type BuildMode, baseConfig } from '../kit/webpack/base-config'
import { remoteBuild } from '../kit/webpack/remote-build'
import { renderFirstPaints } from './first-paint'
import { developmentDirectory } from './paths'
import { sharedVersions } from './shared-modules'
import { builtUnder, minified, placeOf } from './webpack-base'

interface RemoteOptions {
  name: string
  version: string
  pages: RemotePage[]
  mode?: BuildMode
  inputs?: string
  split?: boolean
}

export function remoteConfig({ mode = 'production', ...release }: RemoteOptions): Configuration {
  return minified(
    remoteBuild({
      ...release,
      place: placeOf(release.name, mode),
      output: path.join(builtUnder(mode), 'remotes', release.name),
      versions: sharedVersions(),
      renderFirstPaints,
    }),
  )
}

/** A remote without host or federation: `npm run dev -- <remote>`. */
export function standaloneConfig(name: string): Configuration {
  const base = baseConfig(placeOf(name, 'development'))
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
