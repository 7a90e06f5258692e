import type { RemoteDescriptor } from '@csuite/shared/contract/remotes'
import { type ComponentType, useEffect, useState } from 'react'
import { reportRemote } from '../remotes/report'
import { FailurePanel } from './failure-panel'

interface RecoveringScreenProps {
  remote: RemoteDescriptor
  load: () => Promise<object>
  firstError: unknown
}

/** A screen whose chunk did not come: the panel, until a retry brings the screen, which then shows in its place. */
export function RecoveringScreen({ remote, load, firstError }: RecoveringScreenProps) {
  const [Screen, setScreen] = useState<ComponentType>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    reportRemote({
      remote: remote.name,
      version: remote.version,
      event: 'failed',
      message: firstError instanceof Error ? firstError.message : String(firstError),
    })
  }, [remote, firstError])
  const retry = async () => {
    setBusy(true)
    try {
      const { Component } = (await load()) as { Component?: ComponentType }
      if (Component) setScreen(() => Component)
    } catch {
      // The panel stays, with its button.
    } finally {
      setBusy(false)
    }
  }
  return Screen ? <Screen /> : <FailurePanel onRetry={() => void retry()} busy={busy} />
}
