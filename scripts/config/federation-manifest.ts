import type { RemoteManifest } from './remote-manifest-plugin'

interface Assets {
  js: { sync: string[]; async: string[] }
  css: { sync: string[]; async: string[] }
}

const assetsOf = (js: string[]): Assets => ({ js: { sync: js, async: [] }, css: { sync: [], async: [] } })

/**
 * `mf-manifest.json`, by which other federation hosts and the browser's federation tools take a release. The portal
 * itself reads `remote.json`, which also pins the hashes.
 * @param globalName the global that the entry leaves
 */
export function federationManifest(release: RemoteManifest, globalName: string): object {
  return {
    id: globalName,
    name: globalName,
    metaData: {
      name: globalName,
      type: 'app',
      buildInfo: { buildVersion: release.version, buildName: `@csuite/${release.name}` },
      remoteEntry: { name: release.entry, path: '', type: 'global' },
      types: { path: '', name: '', zip: '', api: '' },
      globalName,
      publicPath: 'auto',
    },
    shared: Object.entries(release.shared).map(([name, requiredVersion]) => ({
      id: `${globalName}:${name}`,
      name,
      singleton: true,
      requiredVersion,
      assets: assetsOf([]),
    })),
    remotes: [],
    exposes: release.exposes.map((path) => ({
      id: `${globalName}:${path.replace('./', '')}`,
      name: path.replace('./', ''),
      path,
      assets: assetsOf(release.routes.map(({ file }) => file)),
    })),
  }
}
