import { readFileSync, readdirSync } from 'node:fs'
import { type Server, createServer } from 'node:http'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import type { Manifest } from 'vite'
import { listenLocally } from '../../api/src/testing/ports'
import { readHostAssets } from '../../host/server/host-manifest'
import { fallbackFontCss } from '../../shared/src/ui/theme-init'
import { hostDirectory } from '../config/paths'
import { filesFor, fixtureDirectory } from './fixture-build'

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' }

/**
 * Serves the bundle as well as a team could: brotli, immutable assets, the matched route's chunks preloaded by the
 * document, the session's first requests sent before any bundle. The API is the portal's.
 */
export async function serveFixture(
  manifest: Manifest,
  portal: string,
): Promise<{ url: string; close: () => void }> {
  const assets = new Map<string, { body: Buffer; type: string }>()
  const folder = path.join(fixtureDirectory, 'assets')
  for (const name of readdirSync(folder)) {
    const content = readFileSync(path.join(folder, name))
    const type = types[path.extname(name)] ?? 'application/octet-stream'
    const body = type.startsWith('text') ? brotliCompressSync(content) : content
    assets.set(`/assets/${name}`, { body, type })
  }
  const settings = (await (await fetch(`${portal}/login`)).text()).match(
    /<script type="application\/json" id="csuite-settings">.*?<\/script>/s,
  )?.[0]
  const { documents } = await readHostAssets(hostDirectory)
  const document = (pathname: string) => {
    const requests = ['/', '/apps'].includes(pathname) ? 'catalogue' : 'user'
    const userArea = !/^\/(login|register|forgot|reset|verify)/.test(pathname)
    const files = filesFor(manifest, pathname, userArea)
    const [entry, ...rest] = files
    const styles = Object.values(manifest).flatMap((chunk) => chunk.css ?? [])
    return `<!doctype html><html lang="es"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>C+Suite</title>
<script data-api="/api" data-requests="${requests}">${documents['every-page'].js}</script><style>${fallbackFontCss}</style>
${[...new Set(styles)].map((file) => `<link rel="stylesheet" href="/${file}">`).join('')}
<script type="module" src="/${entry}" crossorigin></script>
${rest.map((file) => `<link rel="modulepreload" href="/${file}" crossorigin>`).join('')}
</head><body><div id="root"></div>${settings ?? ''}</body></html>`
  }
  const server: Server = createServer((request, response) => {
    const url = request.url ?? '/'
    const asset = assets.get(url)
    if (asset) {
      response.writeHead(200, {
        'content-type': asset.type,
        'cache-control': 'public, max-age=31536000, immutable',
        ...(asset.type.startsWith('text') ? { 'content-encoding': 'br' } : {}),
      })
      response.end(asset.body)
      return
    }
    const body = brotliCompressSync(document(url.split('?')[0] ?? '/'))
    response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br' })
      .end(body)
  })
  const port = await listenLocally(server)
  return { url: `http://localhost:${port}`, close: () => server.close() }
}
