import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { remoteState } from '../federation/remotes-store'
import { reloadDocument } from '../remotes/fall-back'
import { ownerOf } from '../remotes/registry'
import { runningRelease } from '../remotes/running'
import { FailurePanel } from '../shell/failure-panel'
import { SpecialPage } from '../shell/signed-in-area'

/**
 * The catch-all route: not found where the address's remote runs, the failure panel where it could not be loaded, which the
 * next navigation tries again.
 */
export function UnmatchedPage() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [retried, setRetried] = useState(false)
  const owner = ownerOf(pathname)
  const retry = () => {
    if (owner && remoteState(owner.name).retry === 'document') return reloadDocument()
    setRetried(true)
    void navigate(pathname + search + hash, { replace: true })
  }
  return owner && !runningRelease(owner.name) ? (
    <FailurePanel onRetry={retry} busy={retried && navigation.state !== 'idle'} />
  ) : (
    <SpecialPage name="not-found" />
  )
}
