import { Alert } from '@csuite/shared/ui/alert'
import { c, radius } from '@csuite/shared/ui/theme'
import { Button } from '@csuite/shared/ui/button'
import { useCallback, useState } from 'react'
import styled from 'styled-components'
import { peopleTexts } from './people.texts'

/** Milliseconds that the message stays (spec §9). */
const NOTICE_MS = 5000

/** The last action's result; a new one replaces it, even with the same text. */
interface Notice {
  id: number
  tone: 'ok' | 'danger'
  text: string
  /** Takes the action back. */
  undo?: (() => void) | undefined
}

/** The one message of a screen. */
export function useNotice() {
  const [notice, setNotice] = useState<Notice | null>(null)
  const show = useCallback(
    (tone: Notice['tone'], text: string, undo?: () => void) =>
      setNotice((last) => ({ id: (last?.id ?? 0) + 1, tone, text, undo })),
    [],
  )
  const dismiss = useCallback(() => setNotice(null), [])
  return { notice, show, dismiss }
}

export type Show = ReturnType<typeof useNotice>['show']

/** Fixed at the screen's lower edge, so that no row moves under the pointer. */
export function NoticePlace({ notice, dismiss }: { notice: Notice | null; dismiss: () => void }) {
  return (
    <Place>
      {notice && (
        <Alert
          key={notice.id}
          tone={notice.tone}
          autoDismissMs={NOTICE_MS}
          onDismiss={dismiss}
          action={
            notice.undo && (
              <Button
                size="s"
                variant="secondary"
                onClick={() => {
                  dismiss()
                  notice.undo?.()
                }}
              >
                {peopleTexts.undo}
              </Button>
            )
          }
        >
          {notice.text}
        </Alert>
      )}
    </Place>
  )
}

const Place = styled.div`
  position: fixed;
  z-index: 60;
  right: 16px;
  bottom: calc(16px + var(--bottom-inset, 0px));
  width: min(400px, calc(100vw - 32px));
  border-radius: ${radius.control};
  &:not(:empty) {
    background: ${c.raised};
    box-shadow: ${c.shadow};
  }
`
