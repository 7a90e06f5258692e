import { Suspense, lazy, useState } from 'react'
import { useCloseOnBack } from './close-on-back'
import type { DialogProps, Look } from './dialog-surface'

/** 20 kB, loaded when a dialog first opens; by this ahead, where one must open without network. */
export const loadDialog = () => import('./dialog-surface')
const DialogSurface = lazy(() => loadDialog().then((m) => ({ default: m.DialogSurface })))

export function Dialog(props: DialogProps) {
  return <OnFirstOpen {...props} look={props.size ?? 'm'} />
}

/** Slides in from the left. */
export function Drawer(props: Omit<DialogProps, 'size' | 'flush'>) {
  return <OnFirstOpen {...props} look="left" />
}

function OnFirstOpen(props: DialogProps & { look: Look }) {
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  useCloseOnBack(props.open, () => props.onOpenChange(false))
  if (!wanted) return null
  return (
    <Suspense fallback={null}>
      <DialogSurface {...props} />
    </Suspense>
  )
}
