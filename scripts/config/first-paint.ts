import { mkdirSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { BuildOptions } from 'esbuild'
import { paintable } from '../../shared/src/ui/theme-init'

interface FirstPaint {
  html: string
  css: string
}

/** Server-side rendering of the remote's routes, without a session. */
const rendererSource = `
import { renderToString } from 'react-dom/server'
import { ServerStyleSheet } from 'styled-components'
import { Outlet, StaticRouterProvider, createStaticHandler, createStaticRouter } from 'react-router-dom'
import { overrideSettings } from '@csuite/shared/client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import remote from './routes'

const Frame = () => (
  <QueryClientProvider client={new QueryClient()}><Outlet /></QueryClientProvider>
)
const routes = [{ element: <Frame />, children: remote.routes }]

// A build does not know the operator's settings.
overrideSettings({ promoUrl: '/' })

export async function render(path) {
  const handler = createStaticHandler(routes)
  const context = await handler.query(new Request('http://localhost' + path))
  if (context instanceof Response) throw new Error('lleva a otra página')
  for (const error of Object.values(context.errors ?? {})) throw error.error ?? error
  const sheet = new ServerStyleSheet()
  const router = createStaticRouter(handler.dataRoutes, context)
  const html = renderToString(
    sheet.collectStyles(<StaticRouterProvider router={router} context={context} hydrate={false} />),
  )
  return { html, css: sheet.getStyleTags().replace(/<[^>]*>/g, '') }
}
`

/** esbuild's options for rendering screens in Node with the packages of `folder`. */
export const nodeRenderOptions = (folder: string) =>
  ({
    bundle: true,
    platform: 'node',
    format: 'cjs',
    jsx: 'automatic',
    legalComments: 'none',
    logLevel: 'error',
    // Its CommonJS build has no usable default export.
    alias: {
      'styled-components': createRequire(path.join(folder, 'package.json')).resolve(
        'styled-components/dist/styled-components.esm.js',
      ),
    },
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.url': '"file:///"',
      __DEVELOPMENT__: 'false',
      // Rendered for a desktop; a phone's scripts change it.
      navigator: '{"userAgent":"","maxTouchPoints":0,"onLine":true}',
    },
    // The static markup has no media and no style sheets: their URLs are known to the real build only.
    plugins: [
      {
        name: 'no-media',
        setup: ({ onLoad }) => {
          onLoad({ filter: /\.(css|avif|jpe?g|mp4|png|svg|vtt|webm|webp|woff2)$/ }, ({ path: file }) => ({
            contents: `export default ${file.endsWith('.css') ? '{}' : undefined}`,
          }))
        },
      },
    ],
  }) satisfies BuildOptions

/** @throws Error if a page cannot be rendered without a browser, or redirects */
export async function renderFirstPaints(folder: string, pages: string[]): Promise<Map<string, FirstPaint>> {
  const { render } = await loadRenderer(folder)
  const paints = new Map<string, FirstPaint>()
  for (const page of pages)
    try {
      paints.set(page, paintable(await render(page)))
    } catch (cause) {
      throw new Error(
        `La página ${page} no se puede dibujar sin navegador (${(cause as Error).message}): corrígela, con window y document solo en sus efectos, o quita su «firstPaint» de remote.config.json.`,
        { cause },
      )
    }
  return paints
}

async function loadRenderer(folder: string) {
  const cache = path.join(folder, 'node_modules/.cache/first-paint')
  const outfile = path.join(cache, `${process.pid}.cjs`)
  mkdirSync(cache, { recursive: true })
  // On demand: most remotes have no first paints.
  const { build } = await import('esbuild')
  await build({
    ...nodeRenderOptions(folder),
    stdin: { contents: rendererSource, loader: 'tsx', resolveDir: path.join(folder, 'src') },
    outfile,
  })
  try {
    return createRequire(outfile)(outfile) as { render: (path: string) => Promise<FirstPaint> }
  } finally {
    rmSync(outfile, { force: true })
  }
}
