export { Dialog, Drawer } from './dialog'
export type { DialogProps } from './dialog-surface'
