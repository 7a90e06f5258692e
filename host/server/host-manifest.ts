import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { PreloadFile } from './registry/registry-source'

/** `host.json`, written by the host's build; file names are relative to `/assets/`. */
interface HostManifestFile {
  scripts: { file: string; integrity: string }[]
  /** The chunks behind the shell of the signed-in area. */
  userArea: { file: string; integrity: string }[]
}

export interface HostAssets {
  scripts: PreloadFile[]
  userArea: PreloadFile[]
}

/** Reads what the host's build left for the document. */
export async function readHostAssets(hostDirectory: string): Promise<HostAssets> {
  const text = await readFile(path.join(hostDirectory, 'host.json'), 'utf8')
  const manifest = JSON.parse(text) as HostManifestFile
  const file = (item: { file: string; integrity: string }) => ({
    url: `/assets/${item.file}`,
    integrity: item.integrity,
  })
  return {
    scripts: manifest.scripts.map(file),
    userArea: manifest.userArea.map(file),
  }
}
