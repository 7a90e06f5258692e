import { Loading } from '@csuite/shared/ui/spinner'
import { GlobalStyle } from '@csuite/shared/ui/theme'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { missesFile } from '../remotes/failure-cause'
import { leaveCrashedRelease, leaveWithdrawnRelease, reloadDocument } from '../remotes/fall-back'
import { ownerOf } from '../remotes/registry'
import { reportRemote } from '../remotes/report'
import { runningRelease } from '../remotes/running'
import { areaOf } from '../router/areas'
import { FailurePanel } from './failure-panel'
import { shellTexts } from './shell.texts'
import { SignedInArea } from './signed-in-area'

interface ScreenCrashProps {
  /** True at the root, where the frame is gone too and is drawn again. */
  root?: boolean
}

/**
 * A screen that threw, or lacks a part: its own place is lost, the frame and the other screens are not. A part that did not
 * come stays away from this document, so that only the next one can bring it.
 */
export function ScreenCrash({ root = false }: ScreenCrashProps) {
  const error = useRouteError()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const incomplete = missesFile(error)
  const [leaving, setLeaving] = useState(incomplete)
  useEffect(() => {
    const owner = ownerOf(pathname)
    reportRemote({
      remote: owner?.name ?? 'host',
      version: (owner && runningRelease(owner.name)?.version) ?? owner?.version ?? '',
      event: 'crashed',
      message: error instanceof Error ? error.message : String(error),
    })
    if (!owner) return
    if (!missesFile(error)) leaveCrashedRelease(owner.name, pathname)
    else void leaveWithdrawnRelease(owner.name).then(setLeaving)
  }, [error, pathname])
  const retry = () =>
    incomplete ? reloadDocument() : void navigate(pathname + search + hash, { replace: true })
  const panel = leaving ? (
    <Loading label={shellTexts.loading} />
  ) : (
    <FailurePanel kind={incomplete ? 'failure' : 'crash'} onRetry={retry} />
  )
  if (!root) return panel
  const topBar = areaOf(pathname) === 'user' || areaOf(pathname) === 'admin'
  return (
    <>
      <GlobalStyle />
      {topBar ? <SignedInArea topBar>{panel}</SignedInArea> : panel}
    </>
  )
}
