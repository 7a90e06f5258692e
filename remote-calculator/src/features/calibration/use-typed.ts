import { useState } from 'react'

/**
 * What is typed over a stored value, also while it is none that is stored; null where nothing is typed, or another device has
 * changed the value since.
 * @param meaning what typing that stores
 */
export function useTyped<T>(stored: string, meaning: (typed: T) => string) {
  const [typed, setTyped] = useState<{ value: T; over: string } | null>(null)
  const isCurrent = typed !== null && (stored === typed.over || stored === meaning(typed.value))
  if (typed && !isCurrent) setTyped(null)
  // It was stored; from now on another value is another device's, the one before it too.
  else if (typed && stored !== typed.over) setTyped({ ...typed, over: stored })
  return [isCurrent ? typed.value : null, (value: T) => setTyped({ value, over: stored })] as const
}
