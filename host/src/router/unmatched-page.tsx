import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { reloadDocument } from '../remotes/fall-back'
import { retryOf } from '../remotes/load-remote'
import { ownerOf } from '../remotes/registry'
import { runningRelease } from '../remotes/running'
import { FailurePanel } from '../shell/failure-panel'
import { SpecialPage } from '../shell/signed-in-area'

/**
 * The catch-all. An address of a remote that runs is one that it does not know; of a remote that could not be loaded, the
 * panel: nothing is added to the router as a failed route, so the next navigation simply tries again.
 */
export function UnmatchedPage() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [retried, setRetried] = useState(false)
  const owner = ownerOf(pathname)
  const retry = () => {
    if (owner && retryOf(owner.name) === 'document') return reloadDocument()
    setRetried(true)
    void navigate(pathname + search + hash, { replace: true })
  }
  return owner && !runningRelease(owner.name) ? (
    <FailurePanel onRetry={retry} busy={retried && navigation.state !== 'idle'} />
  ) : (
    <SpecialPage name="not-found" />
  )
}
