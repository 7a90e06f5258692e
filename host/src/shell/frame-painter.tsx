import type { RemoteRegistry } from '@csuite/shared/contract/remotes'
import { Loading } from '@csuite/shared/ui/spinner'
import { GlobalStyle } from '@csuite/shared/ui/theme'
import { paintable } from '@csuite/shared/ui/theme-init'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { ServerStyleSheet } from 'styled-components'
import { adoptRegistry } from '../remotes/registry'
import { shellTexts } from './shell.texts'
import { UserBar } from './top-bar'

interface Painted {
  html: string
  css: string
}

/**
 * The signed-in frame's bar as static markup and styles, for the document to show before any script has run: at an address,
 * with the sections that the registry has, for a person of whom nothing is known yet; and what stands below it where the page
 * has no first paint. Runs on the server.
 */
export function paintFrame(registry: RemoteRegistry, pathname: string): Painted & { loading: string } {
  adoptRegistry(registry)
  const bar = painted(
    <StaticRouter location={pathname}>
      <QueryClientProvider client={new QueryClient()}>
        <UserBar />
      </QueryClientProvider>
    </StaticRouter>,
  )
  const loading = painted(<Loading label={shellTexts.loading} />)
  return { html: bar.html, css: bar.css + loading.css, loading: loading.html }
}

/** Tokens and ground rules, which every painted page stands on. */
export const groundCss = (): string => painted(<GlobalStyle />).css

function painted(element: ReactElement): Painted {
  const sheet = new ServerStyleSheet()
  const html = renderToStaticMarkup(sheet.collectStyles(element))
  return paintable({ html, css: sheet.getStyleTags().replace(/<[^>]*>/g, '') }, 'frame-')
}
