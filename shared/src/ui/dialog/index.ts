export { ActionDialog } from './action-dialog'
export { Dialog, Drawer } from './dialog'
