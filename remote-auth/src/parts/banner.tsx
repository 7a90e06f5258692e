import { Alert } from '@csuite/shared/ui/alert'
import type { ReactNode } from 'react'

/** A message above a form. */
export interface Notice {
  tone: 'danger' | 'ok'
  text: string
}

/** Milliseconds that a banner stays (spec §9). */
const BANNER_MS = 5000

interface BannerProps {
  notice: Notice | null
  onDismiss: () => void
  action?: ReactNode
}

/** A message that goes after 5 s, or when it is closed; it waits while someone is at it. */
export function Banner({ notice, onDismiss, action }: BannerProps) {
  if (!notice) return null
  return (
    <Alert
      key={notice.text}
      tone={notice.tone}
      autoDismissMs={BANNER_MS}
      onDismiss={onDismiss}
      action={action}
    >
      {notice.text}
    </Alert>
  )
}
