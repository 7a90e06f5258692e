import { openDatabase } from '@csuite/shared/storage/database'

export type Device = ReturnType<typeof openDevice>

/**
 * A person's database in this browser. One tab is its writer at a time; all of them hear what each tells.
 * @param hear called with what another tab tells
 */
export function openDevice(name: string, tables: readonly string[], hear: (message: never) => void) {
  const channel = openChannel(name)
  if (channel) channel.onmessage = ({ data }) => hear(data as never)
  let release: (() => void) | undefined
  const lose = () => (release = undefined)
  let isLeft = false
  /** A lock that is held may bar the document from the browser's back/forward cache. */
  const leave = () => {
    isLeft = device.isBehind = true
    release?.()
    lose()
  }
  window.addEventListener('pagehide', leave)
  const device = {
    name,
    db: openDatabase(name, tables),
    /** To be read: this tab may have been suspended, and have missed what others told. */
    isBehind: true,
    /** False once the browser refused a row, which is in memory only. */
    stored: Promise.resolve(true),
    /** Its turn begins. */
    opening: undefined as Promise<boolean> | undefined,
    isWriter: () => release !== undefined,
    /**
     * Takes the lock from the tab that has it, which may be suspended; a hidden tab takes none from another, and one that was left
     * none at all.
     * @returns whether this tab is the writer
     */
    claim: async (): Promise<boolean> => {
      isLeft &&= document.hidden
      if (isLeft) return false
      const held = () => new Promise<void>((end) => (release = end))
      if (!('locks' in navigator)) void held()
      else if (!release)
        await new Promise<void>((settle) => {
          const options = document.hidden ? { ifAvailable: true } : { steal: true }
          navigator.locks
            .request(name, options, (lock) => {
              settle()
              return lock && !isLeft ? held() : undefined
            })
            // Refused with all other storage: there is no other tab's.
            .catch(({ name: error }: DOMException) => (error === 'SecurityError' ? void held() : lose()))
            .finally(settle)
        })
      return release !== undefined
    },
    tell: (message: object) => channel?.postMessage(message),
    close: () => {
      channel?.close()
      window.removeEventListener('pagehide', leave)
      leave()
    },
  }
  return device
}

/** None where the browser has or gives none. */
function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
