import { mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type BuildOptions, build } from 'esbuild'
import { paintable } from '../../shared/src/ui/theme-init'
import type { FirstPaint } from '../kit/webpack/remote-manifest-plugin'
import { cacheDirectory, hostDirectory, repositoryRoot } from './paths'

const require = createRequire(import.meta.url)

/** What the host's build leaves for the document server: `paintFrame`. */
export const framePainter = path.join(hostDirectory, 'frame-painter.cjs')

interface Renderer {
  render: (path: string) => Promise<FirstPaint>
}

/** Rendered as the server would: the remote's own routes, at their address, before anything is known of the person. */
const rendererSource = `
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { Outlet, StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router-dom'
import { overrideSettings } from '@csuite/shared/client'
import { GlobalStyle } from '@csuite/shared/ui/theme'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import remote from './routes'

const Frame = () => (
  <QueryClientProvider client={new QueryClient()}><GlobalStyle /><Outlet /></QueryClientProvider>
)
const routes = [{ element: <Frame />, children: remote.routes }]

// No address of the operator's is known to a build.
overrideSettings({ promoUrl: '/' })

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

const forNode = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  jsx: 'automatic',
  legalComments: 'none',
  logLevel: 'error',
  // Its CommonJS build has no default export that a module could import.
  alias: { 'styled-components': require.resolve('styled-components/dist/styled-components.esm.js') },
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.url': '"file:///"',
    __DEVELOPMENT__: 'false',
    // What is drawn for a computer changes on a phone when its scripts are there.
    navigator: '{"userAgent":"","maxTouchPoints":0,"onLine":true}',
  },
  // Pictures and films come with the screen, from the addresses that its build gives them.
  plugins: [
    {
      name: 'no-media',
      setup: ({ onLoad }) => {
        onLoad({ filter: /\.(vtt|jpg|mp4|webm|svg)$/ }, () => ({ contents: 'export default undefined' }))
      },
    },
  ],
} satisfies BuildOptions

/** Renders addresses of a remote. */
export async function renderFirstPaints(remote: string, paths: string[]): Promise<Map<string, FirstPaint>> {
  const { render } = await loadRenderer(remote)
  const paints = new Map<string, FirstPaint>()
  for (const address of paths) paints.set(address, paintable(await render(address)))
  return paints
}

async function loadRenderer(remote: string): Promise<Renderer> {
  const folder = path.join(cacheDirectory, 'first-paint')
  const outfile = path.join(folder, `${remote}-${process.pid}.cjs`)
  mkdirSync(folder, { recursive: true })
  await build({
    ...forNode,
    stdin: {
      contents: rendererSource,
      loader: 'tsx',
      resolveDir: path.join(repositoryRoot, remote, 'src'),
    },
    outfile,
  })
  try {
    return require(outfile) as Renderer
  } finally {
    rmSync(outfile, { force: true })
  }
}

/** Bundles what paints the signed-in frame. The document server calls it, since only it knows which pages there are. */
export async function bundleFramePainter(): Promise<void> {
  await build({
    ...forNode,
    entryPoints: [path.join(repositoryRoot, 'host/src/shell/frame-painter.tsx')],
    minify: true,
    outfile: framePainter,
  })
}
