import { type ReactNode, type RefObject, Suspense, lazy, useState } from 'react'

export interface DialogProps {
  open: boolean
  /** Called with false when the person closes it (Escape, the close button, a press outside). */
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** Keeps the title for assistive technology only. */
  titleHidden?: boolean
  /** The quiet line under the title, announced with it. */
  description?: ReactNode
  children?: ReactNode
  /** Buttons at the bottom, which stay in sight while the content scrolls. */
  footer?: ReactNode
  /** s 420 px, m 560 px (default), l 880 px; full screen below 640 px for l. */
  size?: 's' | 'm' | 'l'
  /** Where the content brings its own edges. */
  flush?: boolean
  /** False: only the buttons inside close it, no press outside and no close button; Escape still does. */
  dismissible?: boolean
  /** Receives the focus on opening; the first control otherwise. */
  initialFocus?: RefObject<HTMLElement | null>
  /** Receives the focus on closing; what had it before otherwise. */
  finalFocus?: RefObject<HTMLElement | null>
}

export interface DrawerProps extends Omit<DialogProps, 'size' | 'flush'> {
  /** The edge it slides from. */
  side?: 'left' | 'right'
}

// The primitives are 20 kB: they come with the first dialog that opens, not with the first paint.
const DialogSurface = lazy(() => import('./dialog-surface').then((m) => ({ default: m.DialogSurface })))

/** A modal window. The focus stays inside and goes back to where it was. */
export function Dialog(props: DialogProps) {
  return <OnFirstOpen {...props} look={props.size ?? 'm'} />
}

/** A modal panel that slides from an edge. */
export function Drawer({ side = 'left', ...props }: DrawerProps) {
  return <OnFirstOpen {...props} look={side} />
}

function OnFirstOpen(props: DialogProps & { look: 's' | 'm' | 'l' | 'left' | 'right' }) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  )
}
