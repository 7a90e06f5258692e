export { useCloseOnBack } from './close-on-back'
export { Dialog, Drawer, loadDialog } from './dialog'
export type { DialogProps } from './dialog-surface'
