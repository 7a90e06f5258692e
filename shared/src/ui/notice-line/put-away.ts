import { readStored, writeItem, writeStored } from '@csuite/shared/storage'

const KEY = 'csuite-notices-closed'
const KEPT = 20

function stored(): unknown[] {
  const keys = readStored('localStorage', KEY)
  return Array.isArray(keys) ? keys : []
}

export const forgetPutAway = (): void => void writeItem(KEY, null)

/** Whether this browser put a notice away; the key names its version too. */
export const isPutAway = (key: string): boolean => stored().includes(key)

export const putAway = (key: string): void =>
  void writeStored('localStorage', KEY, [...stored().filter((one) => one !== key), key].slice(-KEPT))
