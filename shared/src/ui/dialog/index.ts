export { Dialog, Drawer, type DrawerProps } from './dialog'
export type { DialogProps } from './dialog-surface'
