import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { useEffect, useRef, useState } from 'react'
import { movedRowTexts as texts } from './moved-row.texts'

/**
 * For rows that are moved: `onMoved` announces the new place in `status`, and the button that moved the row keeps the focus,
 * which a DOM node that moves loses.
 */
export function useMovedRow(rows: readonly unknown[]) {
  const [announcement, setAnnouncement] = useState('')
  const moved = useRef<Element | null>(null)
  useEffect(() => {
    if (moved.current instanceof HTMLElement && moved.current.isConnected) moved.current.focus()
    moved.current = null
  }, [rows])
  return {
    status: <VisuallyHidden role="status">{announcement}</VisuallyHidden>,
    onMoved: (name: string, place: number, total: number) => {
      moved.current = document.activeElement
      setAnnouncement(texts.place(name, place, total))
    },
  }
}
