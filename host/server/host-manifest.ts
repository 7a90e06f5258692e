import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Notice } from '@csuite/shared/contract/notices'
import type { RemoteRegistry } from '@csuite/shared/contract/remotes'
import type { FirstPaint, PreloadFile } from './registry/registry-source'

const require = createRequire(import.meta.url)

interface Asset {
  /** Relative to `/assets/`. */
  file: string
  integrity: string
}

export interface PrerenderedFrame extends FirstPaint {
  /** Shown below the top bar on a page without a first paint. */
  loading: string
}

/** What a document runs and styles before any bundle. */
export interface DocumentScript {
  js: string
  css: string
  /** Of `js`, as policies name it. */
  hash: string
}

/** The scripts of `host/src/document`. */
type ScriptName = 'old-browser' | 'every-page' | 'sign-in-page' | 'notices' | 'catalogue'

/** `host/src/shell/frame-prerender.tsx`. */
interface Prerender {
  prerenderFrame: (registry: RemoteRegistry, pathname: string) => PrerenderedFrame
  prerenderNotices: (notices: readonly Notice[], now: number) => FirstPaint
}

export interface HostAssets {
  /** Names this build. */
  build: string
  documents: Record<ScriptName, DocumentScript>
  /** Absent in development. Loaded when it is first called, which takes a sixth of a second. */
  prerender: (() => Prerender) | undefined
  /** Base styles of a prerendered page. */
  groundCss: string
  scripts: PreloadFile[]
  /** The chunks of the signed-in area's shell. */
  userArea: PreloadFile[]
}

export async function readHostAssets(hostDirectory: string): Promise<HostAssets> {
  const text = await readFile(path.join(hostDirectory, 'host.json'), 'utf8')
  const manifest = JSON.parse(text) as {
    scripts: Asset[]
    userArea: Asset[]
    documents: HostAssets['documents']
  }
  const preloadOf = ({ file, integrity }: Asset) => ({ url: `/assets/${file}`, integrity })
  const ground = path.join(hostDirectory, 'ground.css')
  const prerender = path.join(hostDirectory, 'frame-prerender.cjs')
  for (const script of Object.values(manifest.documents))
    script.hash = `sha256-${createHash('sha256').update(script.js).digest('base64')}`
  return {
    build: createHash('sha256').update(text).digest('hex').slice(0, 16),
    documents: manifest.documents,
    prerender: existsSync(prerender) ? () => require(prerender) as Prerender : undefined,
    groundCss: existsSync(ground) ? await readFile(ground, 'utf8') : '',
    scripts: manifest.scripts.map(preloadOf),
    userArea: manifest.userArea.map(preloadOf),
  }
}
