import { type IncomingMessage, createServer } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'
import { chromium } from 'playwright'
import type { RemoteRegistry } from '../../shared/src/contract/remotes'
import { chromiumArgs, ensureChromium } from '../lib/chromium.mjs'
import { type PageLoad, loadOnce } from './page-load'
import { loginScenario } from './pages'
import { passThrough } from './pass-through'
import type { Row } from './report'
import { median } from './statistics'

const block = /(<script type="application\/json" id="csuite-registry">)(.*?)(<\/script>)/s

/** The document as a host with its one remote wired in would have it: no other remote, nothing to fall back to. */
function wired(html: string, pathname: string): string {
  return html.replace(block, (_, open: string, json: string, close: string) => {
    const { snapshot, remotes } = JSON.parse(json) as RemoteRegistry
    const [own] = remotes.filter(({ paths }) => paths.includes(pathname))
    if (!own) throw new Error(`${pathname} belongs to no remote`)
    const only = { ...own, previous: undefined, paths: [pathname], pages: [] }
    return open + JSON.stringify({ snapshot, remotes: [only] }) + close
  })
}

/** Serves the portal on an origin of its own, with its documents changed. */
async function withDocuments(portal: string, change: (html: string, pathname: string) => string) {
  const server = createServer((request, response) => {
    const isDocument = request.headers['sec-fetch-dest'] === 'document'
    const { pathname } = new URL(request.url ?? '/', portal)
    const answered = async (answer: IncomingMessage) => {
      if (!isDocument) {
        response.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(response)
        return
      }
      const body = brotliCompressSync(change((await buffer(answer)).toString(), pathname))
      const headers = { ...answer.headers, 'content-encoding': 'br', 'content-length': String(body.length) }
      response.writeHead(answer.statusCode ?? 502, headers).end(body)
    }
    const asked = isDocument ? { 'accept-encoding': 'identity' } : {}
    passThrough(request, response, portal, (answer) => void answered(answer), asked)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () => server.close(),
  }
}

/** What the registry adds to a cold load of /login, against the same page with its remote wired in, interleaved. */
export async function benchRegistry(portal: string, runs: number): Promise<Row[]> {
  const page = await (await fetch(`${portal}/login`, { headers: { accept: 'text/html' } })).text()
  const bytes = (html: string) => brotliCompressSync(html).byteLength
  const [own, other] = await Promise.all([
    withDocuments(portal, (html) => html),
    withDocuments(portal, wired),
  ])
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: chromiumArgs })
  try {
    const loads: Record<'registry' | 'wired', PageLoad[]> = { registry: [], wired: [] }
    for (let run = 0; run < runs; run += 1) {
      process.stdout.write(`\rregistro: ${run + 1}/${runs}  `)
      loads.registry.push(await loadOnce(browser, own.url, loginScenario))
      loads.wired.push(await loadOnce(browser, other.url, loginScenario))
    }
    process.stdout.write('\n')
    const row = (name: string, value: number, against: number): Row => ({
      name: `/login con registro frente a un remoto fijo, ${name}`,
      value,
      against,
      ratio: value / against,
    })
    const middle = (list: PageLoad[], key: keyof PageLoad) => median(list.map((load) => load[key]))
    return [
      row('documento B brotli', bytes(page), bytes(wired(page, '/login'))),
      row('peticiones', middle(loads.registry, 'requests'), middle(loads.wired, 'requests')),
      row(
        'FCP ms',
        middle(loads.registry, 'firstContentfulPaint'),
        middle(loads.wired, 'firstContentfulPaint'),
      ),
      row('usable ms', middle(loads.registry, 'usable'), middle(loads.wired, 'usable')),
    ]
  } finally {
    await browser.close()
    own.close()
    other.close()
  }
}
