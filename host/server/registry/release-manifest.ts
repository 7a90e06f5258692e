import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { REMOTE_CONTRACT, type RemoteDescriptor } from '@csuite/shared/contract/remotes'
import type { FirstPaint, PreloadFile, ReleasePreloads } from './registry-source'

interface ManifestFile {
  file: string
  integrity: string
}

/** `remote.json`, written by the remote's build. */
export interface ReleaseManifest {
  name: string
  version: string
  contract: number
  paths: string[]
  entry: string
  integrity: string
  files: ManifestFile[]
  routes: ManifestFile[]
  screens: { path: string; files: ManifestFile[]; firstPaint?: FirstPaint }[]
}

const NAME = /^[a-z][a-z0-9-]{1,40}$/
const VERSION = /^[0-9A-Za-z][0-9A-Za-z.+-]{0,80}$/

/** True for a name and a version that may become folder names and part of an address. */
export function isReleaseName(name: string, version: string): boolean {
  return NAME.test(name) && VERSION.test(version) && !version.includes('..')
}

/** Reads a release's manifest. @throws where it is missing, unreadable or of another release. */
export async function readManifest(
  directory: string,
  name: string,
  version: string,
): Promise<ReleaseManifest> {
  const text = await readFile(path.join(directory, name, version, 'remote.json'), 'utf8')
  const manifest = JSON.parse(text) as ReleaseManifest
  if (manifest.name !== name || manifest.version !== version)
    throw new Error(`remote.json of ${name} ${version} names ${manifest.name} ${manifest.version}`)
  return manifest
}

/** `…/remotes/<name>/<version>`, on this origin or on the release's own. */
export function releaseBase(name: string, version: string, base: string | undefined): string {
  return `${(base ?? '/remotes').replace(/\/$/, '')}/${name}/${version}`
}

export function describe(
  manifest: ReleaseManifest,
  base: string | undefined,
): Pick<RemoteDescriptor, 'version' | 'entry' | 'integrity'> {
  return {
    version: manifest.version,
    entry: `${releaseBase(manifest.name, manifest.version, base)}/${manifest.entry}`,
    integrity: manifest.integrity,
  }
}

export function preloadsOf(manifest: ReleaseManifest, base: string | undefined): ReleasePreloads {
  const address = releaseBase(manifest.name, manifest.version, base)
  const file = (item: ManifestFile): PreloadFile => ({
    url: `${address}/${item.file}`,
    integrity: item.integrity,
  })
  return {
    routes: manifest.routes.map(file),
    screens: manifest.screens.map((screen) => ({ ...screen, files: screen.files.map(file) })),
  }
}

export function speaksContract(manifest: ReleaseManifest): boolean {
  return manifest.contract === REMOTE_CONTRACT
}
