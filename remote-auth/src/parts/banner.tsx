import { Alert } from '@csuite/shared/ui/alert'
import type { ReactNode } from 'react'
import { Messages } from './auth-page'

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

/** A screen's message; it goes after 5 s or when closed. */
export function Banner({ notice, onDismiss, action }: BannerProps) {
  return (
    <Messages>
      {notice && (
        <Alert
          key={notice.text}
          tone={notice.tone}
          autoDismissMs={BANNER_MS}
          onDismiss={onDismiss}
          action={action}
        >
          {notice.text}
        </Alert>
      )}
    </Messages>
  )
}
