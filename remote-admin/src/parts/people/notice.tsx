import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { OverDialogs } from '@csuite/shared/ui/over-dialogs'
import { c, radius } from '@csuite/shared/ui/theme'
import { useCallback, useState } from 'react'
import styled from 'styled-components'
import { peopleTexts } from './people.texts'

/** Milliseconds until a notice disappears (spec §9). */
const NOTICE_MS = 5000

/** The result of the last action. */
interface Notice {
  /** Counts up, so that an equal text replaces the last one. */
  id: number
  tone: 'ok' | 'danger'
  text: string
  undo?: (() => void) | undefined
}

interface NoticeProps {
  notice: Notice | null
  dismiss: () => void
}

/** A screen's one notice. */
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

export function NoticeAlert({ notice, dismiss }: NoticeProps) {
  if (!notice) return null
  const undo = () => {
    dismiss()
    notice.undo?.()
  }
  return (
    <Alert
      key={notice.id}
      tone={notice.tone}
      autoDismissMs={NOTICE_MS}
      onDismiss={dismiss}
      action={
        notice.undo && (
          <Button size="s" variant="secondary" onClick={undo}>
            {peopleTexts.undo}
          </Button>
        )
      }
    >
      {notice.text}
    </Alert>
  )
}

/** The notice, fixed at the lower edge, so that it moves no content. */
export const FixedNotice = (props: NoticeProps) => (
  <OverDialogs>
    <Place>
      <NoticeAlert {...props} />
    </Place>
  </OverDialogs>
)

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
