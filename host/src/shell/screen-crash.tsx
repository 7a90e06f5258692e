import { Loading } from '@csuite/shared/ui/spinner'
import { GlobalStyle } from '@csuite/shared/ui/theme'
import { useEffect, useState } from 'react'
import { isRouteErrorResponse, useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { isHostChunk, isMissingFile } from '../remotes/cause'
import { afterScreenFailure, reloadDocument } from '../remotes/fall-back'
import { rulesAt } from '../remotes/pages'
import { failedAt, hasSettled, reportError } from '../remotes/running'
import { FailurePanel } from './failure-panel'
import { shellTexts } from './shell.texts'
import { SignedInArea, SpecialPage } from './signed-in-area'

interface ScreenCrashProps {
  /** At the root the frame is lost too and renders again, unless a chunk of the host is missing. */
  root?: boolean
}

/**
 * Replaces a screen that threw or lacks a chunk. A chunk that failed to load stays so in this document. What a loader answers
 * of an address, such as 404, is no failure of its release.
 */
export function ScreenCrash({ root = false }: ScreenCrashProps) {
  const error = useRouteError()
  const isAnswer = !root && isRouteErrorResponse(error) && [403, 404, 410].includes(error.status)
  return isAnswer ? <SpecialPage name="not-found" /> : <Crash root={root} error={error} />
}

function Crash({ root, error }: ScreenCrashProps & { error: unknown }) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const incomplete = isMissingFile(error)
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof afterScreenFailure>>>(
    failedAt(pathname, error) ? 'leaving' : 'here',
  )
  useEffect(() => {
    const owner = failedAt(pathname, error)
    reportError('crashed', owner, error)
    if (!owner) return
    const settled = isMissingFile(error) || hasSettled(owner.name, pathname)
    const loadAgain = () => Promise.reject(new Error('a screen that threw'))
    void afterScreenFailure(owner.name, settled ? 'settled' : 'screen', error, loadAgain).then(setOutcome)
  }, [error, pathname])
  const retry = () =>
    outcome === 'document' ? reloadDocument() : void navigate(pathname + search + hash, { replace: true })
  const panel =
    outcome === 'leaving' ? (
      <Loading label={shellTexts.loading} />
    ) : (
      <FailurePanel kind={incomplete ? 'failure' : 'crash'} onRetry={retry} />
    )
  if (!root) return panel
  // The frame may be what is missing; rendering it would throw again.
  const topBar = rulesAt(pathname).frame === 'portal' && !isHostChunk(error)
  return (
    <>
      <GlobalStyle />
      {topBar ? <SignedInArea topBar>{panel}</SignedInArea> : panel}
    </>
  )
}
