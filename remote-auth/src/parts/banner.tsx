import { Alert } from '@csuite/shared/ui/alert'
import type { ReactNode } from 'react'
import { Messages } from './auth-page'

export interface Notice {
  tone: 'danger' | 'ok'
  text: string
}

/** Spec §9. */
const BANNER_MS = 5000

interface BannerProps {
  notice: Notice | null
  onDismiss: () => void
  action?: ReactNode
}

/** A screen's message, for 5 s or until it is closed. */
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
