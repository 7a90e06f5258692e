import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'

/** Less than this is a trembling hand, not a drag. */
const MOUSE_SLACK_PX = 2
const TOUCH_SLACK_PX = 8

interface Grab {
  startX: number
  startY: number
  /** From the point's centre to where it was grabbed; 0 for a press beside it. */
  offset: number
  hasMoved: boolean
}

/**
 * Moves the point by pointer: a press or tap beside it puts it there; one on it only grabs it, where it was grabbed, so that
 * touching does not change the value. A vertical swipe scrolls.
 * @param onPosition gets the position on the x axis, in percent of the plot's width
 */
export function usePointDrag(plotRef: RefObject<HTMLElement | null>, onPosition: (position: number) => void) {
  const grab = useRef<Grab | null>(null)
  const pressedPoint = useRef(false)

  const moveTo = (clientX: number) => {
    const box = plotRef.current?.getBoundingClientRect()
    if (box && box.width > 0) onPosition(((clientX - box.left) / box.width) * 100)
  }

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { clientX, clientY, pointerId, pointerType, button, currentTarget } = event
    const isOnPoint = event.target !== currentTarget
    pressedPoint.current = isOnPoint
    if (button !== 0 || (pointerType === 'touch' && !isOnPoint)) return
    grab.current = {
      startX: clientX,
      startY: clientY,
      offset: isOnPoint ? clientX - centreOf(event.target as Element) : 0,
      hasMoved: !isOnPoint,
    }
    currentTarget.setPointerCapture(pointerId)
    if (!isOnPoint) moveTo(clientX)
  }

  const onPointerMove = ({ clientX, clientY, pointerType }: PointerEvent) => {
    const { current } = grab
    if (!current) return
    const across = Math.abs(clientX - current.startX)
    const slack = pointerType === 'touch' ? TOUCH_SLACK_PX : MOUSE_SLACK_PX
    // The browser scrolls on a vertical touch and cancels it, but may report its first movements.
    const isVertical = pointerType === 'touch' && across <= Math.abs(clientY - current.startY)
    if (!current.hasMoved && (across < slack || isVertical)) return
    current.hasMoved = true
    moveTo(clientX - current.offset)
  }

  const onLostPointerCapture = () => {
    grab.current = null
  }

  // A click ends every press, also one on the point, whose target is then the plot that captured the pointer.
  const onClick = ({ clientX, target, currentTarget }: MouseEvent) => {
    if (target === currentTarget && !pressedPoint.current) moveTo(clientX)
    pressedPoint.current = false
  }

  return { onPointerDown, onPointerMove, onLostPointerCapture, onClick }
}

const centreOf = (element: Element) => {
  const { left, width } = element.getBoundingClientRect()
  return left + width / 2
}
