import { Loading } from '@csuite/shared/ui/spinner'
import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { rulesAt } from '../remotes/pages'
import { shellTexts } from './shell.texts'

interface PaintedPage {
  pathname: string
  html: string
}

let painted: PaintedPage | undefined

/** Keeps what the document painted below the bar, before the app replaces it. True where it painted the bar at all. */
export function keepPaintedPage(): boolean {
  const page = document.querySelector('#root > [data-frame] > [data-page]')
  if (page?.innerHTML) painted = { pathname: window.location.pathname, html: page.innerHTML }
  return page !== null && document.documentElement.dataset.signedIn !== undefined
}

/** What stands in a page's frame until the screen does: the page as the document painted it, elsewhere a spinner. */
export function PageLoading() {
  const { pathname } = useLocation()
  const [page] = useState(painted)
  return page?.pathname === pathname ? (
    <div inert data-page dangerouslySetInnerHTML={{ __html: page.html }} />
  ) : (
    <Loading label={shellTexts.loading} fullPage={!rulesAt(pathname).closed} />
  )
}
