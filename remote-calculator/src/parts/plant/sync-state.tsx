import { isOnline, onNetworkChange } from '@csuite/shared/network'
import { c, space, type } from '@csuite/shared/ui/theme'
import { useSyncExternalStore } from 'react'
import styled from 'styled-components'
import { plantSyncTexts as t } from './plant-sync.texts'
import { usePlant } from './plant-store'

/** One line: whether the portal has what this device has. */
export function SyncState() {
  const online = useSyncExternalStore(onNetworkChange, isOnline, () => true)
  const syncing = usePlant((state) => state.syncing)
  const pending = usePlant(
    ({ instruments, calibrations }) =>
      [...instruments, ...calibrations].filter(({ dirty, deleted }) => dirty || deleted).length,
  )
  return (
    <Line role="status">
      {!online ? t.offline : pending > 0 ? t.pending(pending) : syncing ? t.running : t.sent}
    </Line>
  )
}

const Line = styled.p`
  ${type.s12}
  min-height: 1rem;
  margin-bottom: ${space[12]};
  color: ${c.muted};
`
