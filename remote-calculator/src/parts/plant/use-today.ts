import { useState } from 'react'

/** 'AAAA-MM-DD' when the screen was opened. */
export function useToday(): string {
  const [today] = useState(() => new Date().toISOString().slice(0, 10))
  return today
}
