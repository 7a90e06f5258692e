import type { Notice } from '@csuite/shared/contract/notices'
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
import { NOTICES_ID, NoticeItem } from './notice-item'
import { noticesTexts } from './notices.texts'
import { shellTexts } from './shell.texts'
import { UserBar } from './top-bar'

/**
 * Runs on the server: renders the top bar of an unknown person at an address as static markup and styles, for the document
 * to show before any script runs; and the loading state of pages without a first paint.
 */
export function prerenderFrame(registry: RemoteRegistry, pathname: string) {
  adoptRegistry(registry)
  const bar = paint(
    <StaticRouter location={pathname}>
      <QueryClientProvider client={new QueryClient()}>
        <UserBar />
      </QueryClientProvider>
    </StaticRouter>,
  )
  const loading = paint(<Loading label={shellTexts.loading} />)
  return { html: bar.html, css: bar.css + loading.css, loading: loading.html }
}

/**
 * Runs on the server: every notice of the moment, the first of which the document's script shows to whom it is for.
 * @param now milliseconds
 */
export function prerenderNotices(notices: readonly Notice[], now: number) {
  return paint(
    <aside id={NOTICES_ID} aria-label={noticesTexts.region} data-notices={JSON.stringify(notices)} hidden>
      {notices.map((notice) => (
        <NoticeItem key={notice.id} notice={notice} now={now} hidden />
      ))}
    </aside>,
    'notice-',
  )
}

/** The global styles and tokens of every prerendered page. */
export const groundCss = (): string => paint(<GlobalStyle />).css

function paint(element: ReactElement, mark = 'frame-') {
  const sheet = new ServerStyleSheet()
  const html = renderToStaticMarkup(sheet.collectStyles(element))
  return paintable({ html, css: sheet.getStyleTags().replace(/<[^<>]*>/g, '') }, mark)
}
