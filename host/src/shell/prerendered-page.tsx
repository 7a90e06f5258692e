import { isOnline, onNetworkChange } from '@csuite/shared/network'
import { Loading, Spinner } from '@csuite/shared/ui/spinner'
import { c, radius, row, space, type } from '@csuite/shared/ui/theme'
import { useState, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router-dom'
import styled, { keyframes } from 'styled-components'
import { rulesAt } from '../remotes/pages'
import { shellTexts } from './shell.texts'

let prerendered: { pathname: string; page: Element } | undefined

/** Keeps the page that the document prerendered, before the app replaces it. True where the document prerendered the top bar. */
export function keepPrerenderedPage(): boolean {
  const page = document.querySelector('#root > [data-frame] > [data-page]')
  if (page?.innerHTML) prerendered = { pathname: window.location.pathname, page }
  return page !== null && document.documentElement.dataset.signedIn !== undefined
}

/** Shows the page as the document prerendered it under a status, or a spinner, until the screen has loaded. */
export function PageLoading() {
  const { pathname } = useLocation()
  // As it is when the app takes it over: the document fills the cards in when their answer arrives.
  const [page] = useState(() => prerendered && { ...prerendered, html: prerendered.page.innerHTML })
  const online = useSyncExternalStore(onNetworkChange, isOnline)
  const offline = online ? undefined : shellTexts.offline.title
  return page?.pathname === pathname ? (
    <>
      <div inert data-page dangerouslySetInnerHTML={{ __html: page.html }} />
      <Status role="status">
        <Spinner />
        <span>{shellTexts.loading}</span>
        {offline && <span>{offline}</span>}
      </Status>
    </>
  ) : (
    <Loading label={shellTexts.loading} detail={offline} fullPage={!rulesAt(pathname).closed} />
  )
}

/** Most pages are there before. */
const late = keyframes`from { visibility: hidden; }`

/** Over the page, which it does not move. */
const Status = styled.p`
  ${type.s14}
  position: fixed;
  z-index: 40;
  bottom: ${space[24]};
  left: 50%;
  ${row(8)}
  padding: ${space[8]} ${space[16]};
  border: 1px solid ${c.hairline};
  border-radius: ${radius.pill};
  background: ${c.raised};
  box-shadow: ${c.shadow};
  transform: translateX(-50%);
  animation: ${late} 300ms step-end;
  & > svg {
    color: ${c.brand};
  }
`
