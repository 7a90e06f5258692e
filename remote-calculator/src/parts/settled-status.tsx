import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { useEffect, useState } from 'react'

const SETTLED_MS = 900

/** Announces a text to screen readers. Debounced, so that it does not interrupt the echo of the typed digits. */
export function SettledStatus({ text }: { text: string }) {
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSpoken(text), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [text])
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>
}
