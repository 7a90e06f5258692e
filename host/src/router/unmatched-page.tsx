import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { remoteState } from '../federation/remotes-store'
import { reloadDocument } from '../remotes/fall-back'
import { endQuarantine } from '../remotes/quarantine'
import { ownerOf } from '../remotes/registry'
import { runningRelease } from '../remotes/running'
import { FailurePanel } from '../shell/failure-panel'
import { SpecialPage } from '../shell/signed-in-area'

/**
 * The catch-all route: not found where the active release of the address's remote runs. Where it could not be loaded, the
 * failure panel, which the next navigation tries again; also where another release runs, which may lack the page.
 */
export function UnmatchedPage() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [retried, setRetried] = useState(false)
  const owner = ownerOf(pathname)
  const running = owner && runningRelease(owner.name)
  // Its routes may already be known, while the screen still loads.
  const busy = retried && navigation.location?.pathname === pathname
  const retry = () => {
    if (owner && running) endQuarantine(owner)
    if (running || (owner && remoteState(owner.name).retry === 'document')) return reloadDocument()
    setRetried(true)
    void navigate(pathname + search + hash, { replace: true })
  }
  return owner && (busy || running?.entry !== owner.entry) ? (
    <FailurePanel onRetry={retry} busy={busy} />
  ) : (
    <SpecialPage name="not-found" />
  )
}
