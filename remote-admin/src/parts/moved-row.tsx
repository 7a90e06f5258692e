import { IconButton } from '@csuite/shared/ui/button'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import styled from 'styled-components'
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

interface MoveButtonsProps {
  name: string
  /** From 1. */
  place: number
  total: number
  onMove: (place: number) => void
}

/** Buttons that move a row up and down, which keep the focus at the ends. */
export function MoveButtons({ name, place, total, onMove }: MoveButtonsProps) {
  return (
    <>
      <Step label={texts.up(name)} aria-disabled={place === 1} onClick={() => place > 1 && onMove(place - 1)}>
        <ArrowUp aria-hidden="true" />
      </Step>
      <Step
        label={texts.down(name)}
        aria-disabled={place === total}
        onClick={() => place < total && onMove(place + 1)}
      >
        <ArrowDown aria-hidden="true" />
      </Step>
    </>
  )
}

const Step = styled(IconButton)`
  &[aria-disabled='true'] {
    cursor: not-allowed;
    opacity: 0.5;
  }
`
