import { settings } from '@csuite/shared/client'
import { dayIn } from '@csuite/shared/format'
import { useState } from 'react'

/** 'AAAA-MM-DD' in the portal's time zone, as the server counts days, when the screen was opened. */
export function useToday(): string {
  const [today] = useState(() => dayIn(settings().timeZone))
  return today
}
