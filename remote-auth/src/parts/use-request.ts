import { useLayoutEffect, useRef, useState } from 'react'

/**
 * Runs one request at a time. Disabling the form meanwhile takes the focus away from its element, so it is restored
 * afterwards unless something else has it.
 */
export function useRequest(): { busy: boolean; run: (work: () => Promise<void>) => Promise<void> } {
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const focused = useRef<Element | null>(null)

  const run = async (work: () => Promise<void>) => {
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
  }

  useLayoutEffect(() => {
    const before = focused.current
    if (busy || !before) return
    focused.current = null
    const nothingFocused = !document.activeElement || document.activeElement === document.body
    if (nothingFocused && before instanceof HTMLElement && before.isConnected) before.focus()
  }, [busy])

  return { busy, run }
}
