import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'
import type { FirstPaint } from '../kit/webpack/remote-manifest-plugin'
import { cacheDirectory, repositoryRoot } from './paths'

const require = createRequire(import.meta.url)

interface Renderer {
  render: (path: string) => Promise<FirstPaint>
}

/** Rendered as the server would: the remote's own routes, at their address, for nobody who is signed in. */
const rendererSource = `
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { Outlet, StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router-dom'
import { GlobalStyle } from '@csuite/shared/ui/theme'
import remote from './routes'

const routes = [{ element: <><GlobalStyle /><Outlet /></>, children: remote.routes }]

export async function render(path) {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://localhost' + path))
  if (context instanceof Response) throw new Error(path + ' redirects')
  const sheet = new ServerStyleSheet()
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(
    sheet.collectStyles(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  )
  return { html, css: sheet.getStyleTags().replace(/<[^>]*>/g, '') }
}
`

/** Renders addresses of a remote. What the document's policy forbids, inline style attributes, becomes rules. */
export async function renderFirstPaints(remote: string, paths: string[]): Promise<Map<string, FirstPaint>> {
  const { render } = await loadRenderer(remote)
  const paints = new Map<string, FirstPaint>()
  for (const address of paths) paints.set(address, withoutAttributes(await render(address)))
  return paints
}

async function loadRenderer(remote: string): Promise<Renderer> {
  const folder = path.join(cacheDirectory, 'first-paint')
  const outfile = path.join(folder, `${remote}-${process.pid}.cjs`)
  const bundle = await build({
    stdin: {
      contents: rendererSource,
      loader: 'tsx',
      resolveDir: path.join(repositoryRoot, remote, 'src'),
    },
    bundle: true,
    write: false,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    minify: false,
    legalComments: 'none',
    logLevel: 'error',
    // Its CommonJS build has no default export that a module could import.
    alias: { 'styled-components': require.resolve('styled-components/dist/styled-components.esm.js') },
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.url': '"file:///"',
      __DEVELOPMENT__: 'false',
    },
  })
  const [code] = bundle.outputFiles
  if (!code) throw new Error(`${remote} bundled to nothing`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(outfile, code.contents)
  try {
    return require(outfile) as Renderer
  } finally {
    rmSync(outfile, { force: true })
  }
}

function withoutAttributes({ html, css }: FirstPaint): FirstPaint {
  const rules: string[] = []
  const clean = html.replace(/ style="([^"]*)"/g, (_, style: string) => {
    rules.push(`[data-paint="${rules.length}"]{${style}}`)
    return ` data-paint="${rules.length - 1}"`
  })
  // The fonts come with the first bundle; until then the document's stand-in holds their place.
  const own = css.replace(/@font-face\{[^}]*\}/g, '').replace(/\/\*[^]*?\*\//g, '')
  return { html: clean, css: (own + rules.join('')).replace(/\s+/g, ' ').trim() }
}
