import { latePart } from '@csuite/shared/ui/late-part'
import { useCloseOnBack } from './close-on-back'
import type { DialogProps, Look } from './dialog-surface'

/** 20 kB, loaded when a dialog first opens; by this ahead, where one must open without network. */
export const loadDialog = () => import('./dialog-surface')
const DialogSurface = latePart(async () => (await loadDialog()).DialogSurface)

export function Dialog(props: DialogProps) {
  return <OnFirstOpen {...props} look={props.size ?? 'm'} />
}

/** Slides in from the left. */
export function Drawer(props: Omit<DialogProps, 'size' | 'flush'>) {
  return <OnFirstOpen {...props} look="left" />
}

function OnFirstOpen(props: DialogProps & { look: Look }) {
  const close = () => props.onOpenChange(false)
  useCloseOnBack(props.open, close)
  return <DialogSurface {...props} wanted={props.open} onFailure={close} />
}
