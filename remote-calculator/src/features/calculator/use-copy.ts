import { copyText } from '@csuite/shared/ui/clipboard'
import { useCallback, useEffect, useState } from 'react'

const SHOWN_MS = 2000

export function useCopy() {
  const [outcome, setOutcome] = useState<'idle' | 'done' | 'failed'>('idle')

  useEffect(() => {
    if (outcome === 'idle') return
    const timer = setTimeout(() => setOutcome('idle'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])

  const copy = useCallback(
    (text: string) => void copyText(text).then((done) => setOutcome(done ? 'done' : 'failed')),
    [],
  )

  return { outcome, copy }
}
