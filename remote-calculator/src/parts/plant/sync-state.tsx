import { isOnline, onNetworkChange } from '@csuite/shared/network'
import { Text } from '@csuite/shared/ui/layout'
import { useSyncExternalStore } from 'react'
import { plantSyncTexts as t } from './plant-sync.texts'
import { unsentIn, usePlant } from './plant-store'

export function SyncState() {
  const online = useSyncExternalStore(onNetworkChange, isOnline, () => true)
  const syncing = usePlant((state) => state.syncing)
  const sealed = usePlant((state) => state.sealed)
  const { offline, pending: waiting } = usePlant(({ unstored }) => (unstored ? t.unstored : t))
  const pending = usePlant(unsentIn)
  return (
    <Text role="status" $size={12} $tone="muted" $below={12}>
      {(sealed > 0 ? `${t.sealed(sealed)} ` : '') +
        (!online ? offline : pending > 0 ? waiting(pending) : syncing ? t.running : t.sent)}
    </Text>
  )
}
