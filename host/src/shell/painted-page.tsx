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

/** Keeps the page that the document painted, before the app replaces it. True where the document painted the top bar. */
export function keepPaintedPage(): boolean {
  const page = document.querySelector('#root > [data-frame] > [data-page]')
  if (page?.innerHTML) painted = { pathname: window.location.pathname, html: page.innerHTML }
  return page !== null && document.documentElement.dataset.signedIn !== undefined
}

/** Shows the page as the document painted it, or a spinner, until the screen has loaded. */
export function PageLoading() {
  const { pathname } = useLocation()
  const [page] = useState(painted)
  return page?.pathname === pathname ? (
    <div inert data-page dangerouslySetInnerHTML={{ __html: page.html }} />
  ) : (
    <Loading label={shellTexts.loading} fullPage={!rulesAt(pathname).closed} />
  )
}
