import { isOnline, onNetworkChange } from '@csuite/shared/network'
import { Text } from '@csuite/shared/ui/layout'
import { ErrorState } from '@csuite/shared/ui/states'
import { useSyncExternalStore } from 'react'
import { plantSyncTexts as t } from './plant-sync.texts'
import { sync, unsentIn, usePlant } from './plant-store'
import { focusHeading } from './row-problem'

function useSyncText(): string {
  const online = useSyncExternalStore(onNetworkChange, isOnline, () => true)
  const run = usePlant(({ syncing, synced }) => (syncing ? t.running : synced && t.sent))
  const failure = usePlant((state) => state.failure)
  const sealed = usePlant((state) => state.sealed)
  const { offline, pending: waiting } = usePlant(({ unstored }) => (unstored ? t.unstored : t))
  const pending = usePlant(unsentIn)
  const [seal, reason] = [sealed > 0 && t.sealed(sealed), online && failure]
  const rows = !online ? offline : pending > 0 ? waiting(pending) : !failure && run
  return [seal, reason, rows].filter(Boolean).join(' ')
}

/** @param quiet where each reading would announce it beside its own result */
export const SyncState = ({ quiet = false }) => (
  <Text role={quiet ? undefined : 'status'} $size={12} $tone="muted" $below={12}>
    {/* Its line stays where there is nothing to say. */}
    {useSyncText() || '\u00a0'}
  </Text>
)

/** In place of what is not on a device that has not read what the portal has. */
export function Unread() {
  const syncing = usePlant((state) => state.syncing)
  const onRetry = () => {
    focusHeading()
    void sync()
  }
  return <ErrorState title={t.unread} message={useSyncText()} busy={syncing} onRetry={onRetry} />
}
