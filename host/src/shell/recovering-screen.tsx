import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import { Loading } from '@csuite/shared/ui/spinner'
import { type ComponentType, createContext, useCallback, useContext, useEffect, useState } from 'react'
import { afterScreenFailure, reloadDocument } from '../remotes/fall-back'
import { reportRemote } from '../federation/report'
import { runningRelease } from '../remotes/running'
import { FailurePanel } from './failure-panel'
import { shellTexts } from './shell.texts'

/** True below a screen that has just recovered: what failed inside it is then worth a try of its own. */
const InsideRecovered = createContext(false)

interface RecoveringScreenProps {
  remote: RemoteDescriptor
  load: () => Promise<object>
  firstError: unknown
}

/** A screen whose chunk did not come: the panel, until a retry brings the screen, which then shows in its place. */
export function RecoveringScreen({ remote, load, firstError }: RecoveringScreenProps) {
  const [Screen, setScreen] = useState<ComponentType>()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof afterScreenFailure>>>('leaving')
  const insideRecovered = useContext(InsideRecovered)
  const retry = useCallback(async () => {
    setBusy(true)
    try {
      const { Component } = (await load()) as { Component?: ComponentType }
      if (Component) setScreen(() => Component)
    } catch {
      // The panel stays, with its button.
    } finally {
      setBusy(false)
    }
  }, [load])
  useEffect(() => {
    reportRemote({
      remote: remote.name,
      version: runningRelease(remote.name)?.version ?? remote.version,
      event: 'failed',
      message: firstError instanceof Error ? firstError.message : String(firstError),
    })
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
