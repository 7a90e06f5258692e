import { Suspense, lazy, useState } from 'react'
import type { DialogProps, Look } from './dialog-surface'

// The primitives are 20 kB: they come with the first dialog that opens, not with the first paint.
const DialogSurface = lazy(() => import('./dialog-surface').then((m) => ({ default: m.DialogSurface })))

/** A modal window. The focus stays inside and goes back to where it was. */
export function Dialog(props: DialogProps) {
  return <OnFirstOpen {...props} look={props.size ?? 'm'} />
}

/** A modal panel that slides from the left. */
export function Drawer(props: Omit<DialogProps, 'size' | 'flush'>) {
  return <OnFirstOpen {...props} look="left" />
}

function OnFirstOpen(props: DialogProps & { look: Look }) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  )
}
