import { readStored, writeStored } from '@csuite/shared/storage'

const KEY = 'csuite-notices-closed'
const KEPT = 20

interface PutAway {
  /** Null: nobody was signed in. Who signs in next is taken for the same person. */
  user: number | null
  keys: unknown[]
}

/** The signed-in person, also before the app has started. */
function person(): number | null {
  const saved = readStored('localStorage', 'auth-storage') as {
    state?: { user?: { id: number } | null }
  } | null
  return saved?.state?.user?.id ?? null
}

/** Of this person: another one of the same browser has not read them. */
function keys(): unknown[] {
  const { user = null, keys } = (readStored('localStorage', KEY) ?? {}) as Partial<PutAway>
  return Array.isArray(keys) && (user === null || user === person()) ? keys : []
}

/** Whether this browser put a notice away; the key names its version too. */
export const isPutAway = (key: string): boolean => keys().includes(key)

export const putAway = (key: string): void =>
  void writeStored('localStorage', KEY, {
    user: person(),
    keys: [...keys().filter((one) => one !== key), key].slice(-KEPT),
  } satisfies PutAway)
