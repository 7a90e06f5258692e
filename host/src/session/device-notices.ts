import { onWrongClock } from '@csuite/shared/client'
import { NOT_STORED, type StorageKeys, readStored, writeStored } from '@csuite/shared/storage'
import { warn } from '../remotes/warn'
import { sessionTexts } from './session.texts'

/** Tells the person, each once per tab, that this device's clock is wrong and that this browser stores nothing. */
export function watchDevice(): void {
  onWrongClock(once('csuite-clock-said', sessionTexts.wrongClock))
  window.addEventListener(NOT_STORED, once('csuite-storage-said', sessionTexts.notStored))
}

/** Where storage is blocked, once per document. */
function once(key: StorageKeys['sessionStorage'], text: string): () => void {
  let said = false
  return () => {
    if (said || readStored('sessionStorage', key) === true) return
    said = true
    writeStored('sessionStorage', key, true)
    warn(text)
  }
}
