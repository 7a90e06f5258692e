import { registerPlugins } from '@module-federation/enhanced/runtime'
import { startSession } from '@csuite/shared/session'
import { createRoot } from 'react-dom/client'
import { RouterProvider } from 'react-router-dom'
import { integrityPlugin } from './remotes/integrity'
import { warmOnIntent } from './remotes/prefetch'
import { readInlinedRegistry } from './remotes/registry'
import { areaOf } from './router/areas'
import { createPortalRouter, type PortalRouter } from './router/router'
import { adoptAddressToken, takeAddressToken } from './session/address-token'
import { connectClient, followOtherTabs, hasLivingSession } from './session/start'
import { confirmSwitch } from './session/switch-account-prompt'
import { loadSignedInFrame } from './shell/signed-in-area'

/** Starts the portal: session, registry and the first screen begin at once, none waits for another. */
export async function boot(): Promise<void> {
  const addressToken = takeAddressToken()
  readInlinedRegistry()
  registerPlugins([integrityPlugin])

  let router: PortalRouter | undefined
  const navigate = (to: string, options: { replace: boolean }) => router?.navigate(to, options)
  connectClient(() => void navigate('/login', { replace: true }))
  followOtherTabs()
  const session = addressToken ? adoptAddressToken(addressToken, { navigate, confirmSwitch }) : startSession()
  if (hasLivingSession() && areaOf(window.location.pathname) === 'user') void loadSignedInFrame()

  const portal = createPortalRouter()
  router = portal.router
  await firstPaintIsReplaceable(router)
  const container = document.getElementById('root')
  if (!container) throw new Error('the document has no #root')
  createRoot(container).render(<RouterProvider router={router} />)
  warmOnIntent((pathname) => portal.remotes.prefetch(pathname))
  await session
}

/** A document that shows its screen already keeps showing it until the living one is complete. */
async function firstPaintIsReplaceable(router: PortalRouter): Promise<void> {
  const painted = document.getElementById('root')?.hasAttribute('data-first-paint')
  if (!painted || router.state.initialized) return
  await new Promise<void>((resolve) => {
    const stop = router.subscribe((state) => {
      if (!state.initialized) return
      stop()
      resolve()
    })
  })
}
