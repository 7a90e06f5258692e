import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { RemoteRegistry } from '@csuite/shared/contract/remotes'
import type { FirstPaint, PreloadFile } from './registry/registry-source'

const require = createRequire(import.meta.url)

/** `host.json`, written by the host's build; file names are relative to `/assets/`. */
interface HostManifestFile {
  scripts: { file: string; integrity: string }[]
  /** The chunks behind the shell of the signed-in area. */
  userArea: { file: string; integrity: string }[]
}

/** The signed-in frame as it is painted. */
export interface PaintedFrame extends FirstPaint {
  /** What stands below the bar where the page has no first paint. */
  loading: string
}

export interface HostAssets {
  /** The signed-in frame at an address; undefined where the build left no painter. */
  paintFrame?: ((registry: RemoteRegistry, pathname: string) => PaintedFrame) | undefined
  /** Tokens and ground rules of a painted page; empty where the build left none. */
  groundCss: string
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
  const ground = path.join(hostDirectory, 'ground.css')
  const painter = path.join(hostDirectory, 'frame-painter.cjs')
  return {
    // Loaded when it is first called: a sixth of a second that a start need not take.
    paintFrame: existsSync(painter)
      ? (...place) => (require(painter) as Required<HostAssets>).paintFrame(...place)
      : undefined,
    groundCss: existsSync(ground) ? await readFile(ground, 'utf8') : '',
    scripts: manifest.scripts.map(file),
    userArea: manifest.userArea.map(file),
  }
}
