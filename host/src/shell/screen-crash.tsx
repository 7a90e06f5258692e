import { Loading } from '@csuite/shared/ui/spinner'
import { GlobalStyle } from '@csuite/shared/ui/theme'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useRouteError } from 'react-router-dom'
import { missesFile } from '../remotes/cause'
import { afterScreenFailure, reloadDocument } from '../remotes/fall-back'
import { rulesAt } from '../remotes/pages'
import { ownerOf } from '../remotes/registry'
import { hasSettled } from '../remotes/running'
import { FailurePanel } from './failure-panel'
import { reportCrash } from './report-crash'
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
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof afterScreenFailure>>>(
    ownerOf(pathname) ? 'leaving' : 'here',
  )
  useEffect(() => {
    const owner = ownerOf(pathname)
    reportCrash(pathname, error)
    if (!owner) return
    const stood = missesFile(error) || hasSettled(owner.name, pathname)
    // Its own load cannot be repeated from here.
    const loadAgain = () => Promise.reject(new Error('a screen that threw'))
    void afterScreenFailure(owner.name, stood ? 'standing' : 'screen', error, loadAgain).then(setOutcome)
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
  const topBar = rulesAt(pathname).frame === 'portal'
  return (
    <>
      <GlobalStyle />
      {topBar ? <SignedInArea topBar>{panel}</SignedInArea> : panel}
    </>
  )
}
