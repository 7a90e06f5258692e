import { GlobalStyle } from '@csuite/shared/ui/theme'
import { useEffect } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { leaveCrashedRelease } from '../remotes/fall-back'
import { ownerOf } from '../remotes/registry'
import { reportRemote } from '../remotes/report'
import { runningRelease } from '../remotes/running'
import { areaOf } from '../router/areas'
import { FailurePanel } from './failure-panel'
import { SignedInArea } from './signed-in-area'

interface ScreenCrashProps {
  /** True at the root, where the frame is gone too and is drawn again. */
  root?: boolean
}

/** A screen that threw: its own place is lost, the frame and the other screens are not. */
export function ScreenCrash({ root = false }: ScreenCrashProps) {
  const error = useRouteError()
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const owner = ownerOf(pathname)
    reportRemote({
      remote: owner?.name ?? 'host',
      version: (owner && runningRelease(owner.name)?.version) ?? owner?.version ?? '',
      event: 'crashed',
      message: error instanceof Error ? error.message : String(error),
    })
    if (owner) leaveCrashedRelease(owner.name, pathname)
  }, [error, pathname])
  const panel = (
    <FailurePanel kind="crash" onRetry={() => void navigate(pathname + search + hash, { replace: true })} />
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
