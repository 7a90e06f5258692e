import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router-dom'
import { ownerOf } from '../remotes/registry'
import { runningRelease } from '../remotes/running'
import { AreaGate } from '../router/area-gate'
import { areaOf } from '../router/areas'
import { FailurePanel } from './failure-panel'
import { SpecialPage } from './signed-in-area'

/**
 * The catch-all. An address of a remote that runs is one that it does not know; of a remote that could not be loaded, the
 * panel: nothing is added to the router as a failed route, so the next navigation simply tries again.
 */
export function UnmatchedPage() {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const navigation = useNavigation()
  const [retried, setRetried] = useState(false)
  const area = areaOf(pathname)
  const owner = ownerOf(pathname)
  const retry = () => {
    setRetried(true)
    void navigate(pathname + search + hash, { replace: true })
  }
  return (
    <AreaGate area={area}>
      {owner && !runningRelease(owner.name) ? (
        <FailurePanel onRetry={retry} busy={retried && navigation.state !== 'idle'} />
      ) : (
        <SpecialPage name="not-found" />
      )}
    </AreaGate>
  )
}
