/** Marks a document whose browser is online but reaches nothing: Wi-Fi without an uplink. */
const MARK = 'data-unreachable'
const RETRY_MS = 3000

const root = () => document.documentElement

export const isOnline = (): boolean => navigator.onLine && !root().hasAttribute(MARK)

/** Calls the listener when `isOnline` may have changed; returns its unsubscription. */
export function onNetworkChange(listener: () => void): () => void {
  const events = ['online', 'offline']
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

let checking = false

const reached = () => root().removeAttribute(MARK)
// The browser's own event ends it too. First of all listeners: on the window they are called in their order, whatever the phase.
globalThis.window?.addEventListener('online', reached)

/**
 * Where the server does not answer although the browser is online: fires the browser's own `offline`, and `online` once the
 * server answers again, so that whatever waits for the network recovers by itself.
 * @param answers asks the server for anything
 */
export async function checkNetwork(answers: () => Promise<boolean>): Promise<void> {
  if (checking || !isOnline()) return
  checking = true
  if (!(await answers()) && navigator.onLine) {
    root().setAttribute(MARK, '')
    window.dispatchEvent(new Event('offline'))
    while (root().hasAttribute(MARK)) {
      await new Promise((later) => setTimeout(later, RETRY_MS))
      if (!root().hasAttribute(MARK) || !(await answers()) || !root().hasAttribute(MARK)) continue
      reached()
      window.dispatchEvent(new Event('online'))
    }
  }
  checking = false
}
