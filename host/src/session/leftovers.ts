import type { User } from '@csuite/shared/contract/user'
import { sessionStore } from '@csuite/shared/session'
import { type StorageKeys, readStored, storedKeys, writeItem } from '@csuite/shared/storage'
import { emptyDatabases } from '@csuite/shared/storage/sealed'
import { warn } from '../remotes/warn'
import { hostSession } from './host-session'
import { leftoversTexts as texts } from './leftovers.texts'

/** Milliseconds for which a hidden tab waits, so that the one in sight says what stays. */
const HIDDEN_MS = 1000

/** What a key's value says of its person, where the key itself does not end with the person's id. */
const NAMED = [
  ['localStorage', 'csuite-preferences', 'user', 'id'],
  ['sessionStorage', 'csuite-new-email', 'email', 'email'],
] as const
/** That somebody was asked for a name, or a browser for a passkey, is no secret, and asking again a nuisance. */
const OWNED = /^(?!csuite-(?:name-asked|own-passkey)).*[-.](\d+)$/

/** Leaves on this device nothing that others could read of whoever is not signed in, however the session ended. */
export function watchLeftovers(): void {
  const { isInitialized } = sessionStore.getState()
  if (isInitialized) void remove(null)
  sessionStore.subscribe((state, before) => {
    const changed = state.user?.id !== before.user?.id || !before.isInitialized
    if (state.isInitialized && changed) void remove(before.user)
  })
}

async function remove(former: User | null): Promise<void> {
  removeKeys()
  if (document.hidden) await new Promise((later) => setTimeout(later, HIDDEN_MS))
  const left = await emptyDatabases(() => sessionStore.getState().user?.id)
  for (const { userId, counts, isSealed } of left)
    warn(
      texts.kept(counts, former?.id === userId ? `${former.name} ${former.lastName}`.trim() : '', isSealed),
    )
}

function removeKeys(): void {
  const { user } = sessionStore.getState()
  // What was typed when a session ended waits in the tab for the same person, as the page does.
  const isWaiting = user === null && !hostSession.getState().leaving
  const storages = isWaiting ? (['localStorage'] as const) : (['localStorage', 'sessionStorage'] as const)
  for (const storage of storages) {
    for (const key of storedKeys(storage)) {
      const owner = OWNED.exec(key)?.[1]
      if (owner !== undefined && Number(owner) !== user?.id)
        writeItem(key as `${string}.${string}`, null, storage)
    }
    for (const [place, key, field, property] of NAMED) {
      const value = (place === storage && readStored(place, key as never)) as Record<string, unknown> | null
      if (value && value[field] !== user?.[property]) writeItem<keyof StorageKeys>(key, null, place)
    }
  }
}
