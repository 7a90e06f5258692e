import { offerPanelEntries } from '@csuite/shared/remote'
import { checkClock, startSession, storedToken } from '@csuite/shared/session'
import { readStored } from '@csuite/shared/storage'
import { type ReactNode, startTransition, useLayoutEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { PREVIEW_KEY } from './remotes/developer-override'
import { followReleases } from './router/follow-release'
import { navigationIn } from './remotes/pages'
import { readInlinedRegistry } from './remotes/registry'
import { prefetchOnIntent } from './router/prefetch'
import { firstScreen } from './router/first-screen'
import { createPortalRouter } from './router/router'
import { adoptAddressToken, takeAddressToken } from './session/address-token'
import { watchDevice } from './session/device-notices'
import { checkOnReturn } from './session/page-cache'
import { watchForms, forgetRequested } from './session/return-address'
import {
  connectClient,
  followOtherTabs,
  hasLivingSession,
  isInside,
  noteExpiredSession,
  watchPerson,
} from './session/start'
import { confirmSwitch } from './session/questions'
import { restoreTyped, watchTyping } from './remotes/typed-text'
import { trackFirstPaint } from './shell/first-paint'
import { keepPrerenderedPage } from './shell/prerendered-page'
import { loadSignedInFrame } from './shell/signed-in-area'

/** Milliseconds after the first render until telemetry and notices start; earlier reports are buffered. */
const AFTER_START_MS = 1000

/** Milliseconds that the prerendered frame waits for its screen, so that both render at once; then the bar renders alone. */
const FRAME_TIMEOUT_MS = 300

/** What is thrown before the late part is there, which reports it. */
const thrownEarly: Event[] = []
for (const type of ['error', 'unhandledrejection'])
  addEventListener(type, (event) => thrownEarly.length < 20 && thrownEarly.push(event))

/** Starts the portal. Session, registry and first screen load in parallel. */
export async function boot(): Promise<void> {
  const addressToken = takeAddressToken()
  readInlinedRegistry()
  offerPanelEntries(() => navigationIn('admin', 'admin'))
  watchDevice()
  await checkClock([addressToken, storedToken()])
  if (readStored('sessionStorage', PREVIEW_KEY) !== null)
    await import('./pages/preview-page').then(({ startPreview }) => startPreview())

  // Only called when the router below exists.
  const navigate = (to: string, options: { replace: boolean }) => portal.router.navigate(to, options)
  connectClient(navigate)
  followOtherTabs()
  watchPerson(() => portal.router.state.navigation.location)
  checkOnReturn()
  watchForms()
  watchTyping()
  if (hasLivingSession()) forgetRequested()
  else noteExpiredSession()
  const session = addressToken ? adoptAddressToken(addressToken, { navigate, confirmSwitch }) : startSession()
  const frame = isInside() ? loadSignedInFrame().catch(() => undefined) : undefined

  const portal = createPortalRouter()
  const container = document.getElementById('root') as HTMLElement
  // What the document prerendered stays until the app can replace it.
  if (keepPrerenderedPage()) {
    await frame
    await firstScreen(portal.router, new Promise((late) => setTimeout(late, FRAME_TIMEOUT_MS)))
  } else if (container.hasAttribute('data-first-paint')) await firstScreen(portal.router)
  await replaceFirstPaint(container, <RouterProvider router={portal.router} />)
  followReleases(portal.router)
  prefetchOnIntent((pathname) => portal.remotes.prefetch(pathname))
  setTimeout(
    () => void import('./after-start').then(({ afterStart }) => afterStart(portal.router, thrownEarly)),
    AFTER_START_MS,
  )
  await session
}

/** Renders the app as a transition, so that typing is not blocked; resolves once it has replaced the first paint. */
function replaceFirstPaint(container: HTMLElement, screen: ReactNode): Promise<void> {
  const restoreInput = trackFirstPaint(container)
  return new Promise((resolve) => {
    function Mounted() {
      // A layout effect runs in the same task as the replacement: no keystroke is lost between the two.
      useLayoutEffect(() => {
        // The animation that the first paint began continues from where it is.
        document.documentElement.style.setProperty(
          '--prerendered-since',
          `-${Math.round(performance.now())}ms`,
        )
        container.removeAttribute('data-first-paint')
        restoreInput()
        restoreTyped()
        resolve()
      }, [])
      return screen
    }
    startTransition(() => createRoot(container).render(<Mounted />))
  })
}
