import { startSession } from '@csuite/shared/session'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { followReleases } from './router/follow-release'
import { readInlinedRegistry } from './remotes/registry'
import { warmOnIntent } from './router/prefetch'
import { firstScreen } from './router/first-screen'
import { createPortalRouter } from './router/router'
import { adoptAddressToken, takeAddressToken } from './session/address-token'
import { watchForms, forgetAsked } from './session/return-address'
import {
  connectClient,
  followOtherTabs,
  hasLivingSession,
  isInside,
  noteOverdueSession,
} from './session/start'
import { confirmSwitch } from './session/questions'
import { putTypedBack, watchTyping } from './remotes/typed-text'
import { rememberTyped } from './shell/first-paint'
import { keepPaintedPage } from './shell/painted-page'
import { loadSignedInFrame } from './shell/signed-in-area'

/** Milliseconds after the first render before figures are collected; what happened so far is kept for them. */
const LATE_MS = 1000

/** Milliseconds that a painted frame waits for its screen, to be drawn once and with it; then its bar comes alive alone. */
const FRAME_WAITS_MS = 300

/** Starts the portal: session, registry and the first screen begin at once, none waits for another. */
export async function boot(): Promise<void> {
  const addressToken = takeAddressToken()
  readInlinedRegistry()

  // Called once an answer has arrived, by which time the router below exists.
  const navigate = (to: string, options: { replace: boolean }) => portal.router.navigate(to, options)
  connectClient(navigate)
  followOtherTabs()
  watchForms()
  watchTyping()
  if (hasLivingSession()) forgetAsked()
  else noteOverdueSession()
  const session = addressToken ? adoptAddressToken(addressToken, { navigate, confirmSwitch }) : startSession()
  const frame = isInside() ? loadSignedInFrame().catch(() => undefined) : undefined

  const portal = createPortalRouter()
  // Every document has it.
  const container = document.getElementById('root') as HTMLElement
  // A document that shows its frame or its screen keeps showing it until the living one can stand there.
  if (keepPaintedPage()) {
    await frame
    await firstScreen(portal.router, new Promise((late) => setTimeout(late, FRAME_WAITS_MS)))
  } else if (container.hasAttribute('data-first-paint')) await firstScreen(portal.router)
  await replaceFirstPaint(container, <RouterProvider router={portal.router} />)
  followReleases(portal.router)
  warmOnIntent((pathname) => portal.remotes.prefetch(pathname))
  setTimeout(() => void import('./remotes/telemetry').then(({ startTelemetry }) => startTelemetry()), LATE_MS)
  await session
}

/** Renders the living screen in slices, so that typing goes on meanwhile; resolves once it stands in place of the painted one. */
function replaceFirstPaint(container: HTMLElement, screen: ReactNode): Promise<void> {
  const putBack = rememberTyped(container)
  return new Promise((resolve) => {
    function Standing() {
      // In the task that replaces it, so that no keystroke falls between the two screens.
      useLayoutEffect(() => {
        // The trace that the first paint draws goes on where it is.
        document.documentElement.style.setProperty('--painted-since', `-${Math.round(performance.now())}ms`)
        container.removeAttribute('data-first-paint')
        putBack()
        putTypedBack()
        resolve()
      }, [])
      return screen
    }
    startTransition(() => createRoot(container).render(<Standing />))
  })
}
