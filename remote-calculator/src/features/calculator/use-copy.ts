import { useCallback, useEffect, useState } from 'react'
import { copyText } from './clipboard'

type Copied = 'no' | 'done' | 'failed'

const SHOWN_MS = 2000

/** Copies text and says for two seconds how it went. */
export function useCopy() {
  const [copied, setCopied] = useState<Copied>('no')

  useEffect(() => {
    if (copied === 'no') return
    const timer = setTimeout(() => {
      setCopied('no')
    }, SHOWN_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [copied])

  const copy = useCallback((text: string) => {
    void copyText(text).then((done) => {
      setCopied(done ? 'done' : 'failed')
    })
  }, [])

  return { copied, copy }
}
