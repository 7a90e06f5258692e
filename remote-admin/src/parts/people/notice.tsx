import { Alert } from '@csuite/shared/ui/alert'
import { space } from '@csuite/shared/ui/theme'
import { useCallback, useState } from 'react'
import styled from 'styled-components'

/** Milliseconds that the message stays (spec §9). */
const NOTICE_MS = 5000

/** What the last action came to; a new one replaces it, also when its words are the same. */
interface Notice {
  id: number
  tone: 'ok' | 'danger'
  text: string
}

/** The one message over a screen. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const show = useCallback(
    (tone: Notice['tone'], text: string) => setNotice((last) => ({ id: (last?.id ?? 0) + 1, tone, text })),
    [],
  )
  const dismiss = useCallback(() => setNotice(null), [])
  return { notice, show, dismiss }
}

export type Show = ReturnType<typeof useNotice>['show']

/** Where it stands. */
export function NoticePlace({ notice, dismiss }: { notice: Notice | null; dismiss: () => void }) {
  return (
    <Place>
      {notice && (
        <Alert key={notice.id} tone={notice.tone} autoDismissMs={NOTICE_MS} onDismiss={dismiss}>
          {notice.text}
        </Alert>
      )}
    </Place>
  )
}

const Place = styled.div`
  &:not(:empty) {
    margin-bottom: ${space[12]};
  }
`
