import { useCallback, useLayoutEffect, useRef, useState } from 'react'

/**
 * Runs one request at a time. While it runs the form is disabled, which makes the focused element lose the focus;
 * afterwards that element gets the focus back, unless something else took it.
 */
export function useRequest(): { busy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const focused = useRef<Element | null>(null)

  const run = useCallback(async (work: () => Promise<void>) => {
    if (running.current) return
    running.current = true
    focused.current = document.activeElement
    setBusy(true)
    try {
      await work()
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [])

  useLayoutEffect(() => {
    const before = focused.current
    if (busy || !before) return
    focused.current = null
    const nowhere = !document.activeElement || document.activeElement === document.body
    if (nowhere && before instanceof HTMLElement && before.isConnected) before.focus()
  }, [busy])

  return { busy, run }
}
