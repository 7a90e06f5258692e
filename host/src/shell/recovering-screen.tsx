import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import { Loading } from '@csuite/shared/ui/spinner'
import { type ComponentType, createContext, useCallback, useContext, useEffect, useState } from 'react'
import { afterScreenFailure, reloadDocument } from '../remotes/fall-back'
import { reportError } from '../remotes/running'
import { FailurePanel } from './failure-panel'
import { shellTexts } from './shell.texts'

/** True below a screen that has just recovered, where failed parts retry by themselves. */
const InsideRecovered = createContext(false)

interface RecoveringScreenProps {
  remote: RemoteDescriptor
  load: () => Promise<object>
  firstError: unknown
}

/** Replaces a screen whose chunk did not load with the panel, until a retry loads it. */
export function RecoveringScreen({ remote, load, firstError }: RecoveringScreenProps) {
  const [Screen, setScreen] = useState<ComponentType>()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof afterScreenFailure>>>('leaving')
  const insideRecovered = useContext(InsideRecovered)
  const retry = useCallback(async () => {
    setBusy(true)
    try {
      const { Component, ...parts } = (await load()) as { Component?: ComponentType }
      if (Component && Object.keys(parts).length === 0) setScreen(() => Component)
      // The router has this route without its loader and the like, and takes them in a new document only.
      else reloadDocument()
    } catch {
      // The panel stays.
    } finally {
      setBusy(false)
    }
  }, [load])
  useEffect(() => {
    reportError('failed', remote, firstError)
    let shown = true
    void afterScreenFailure(remote.name, 'screen', firstError, load).then((next) => shown && setOutcome(next))
    return () => {
      shown = false
    }
  }, [remote, load, firstError])
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- the retry is a request; its busy state belongs to it
    if (insideRecovered) void retry()
  }, [insideRecovered, retry])
  if (Screen)
    return (
      <InsideRecovered value>
        <Screen />
      </InsideRecovered>
    )
  if (outcome === 'leaving') return <Loading label={shellTexts.loading} />
  return <FailurePanel onRetry={outcome === 'document' ? reloadDocument : () => void retry()} busy={busy} />
}
