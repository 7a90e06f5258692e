export { toast, toastStore } from './toast-store'
export { Toaster } from './toaster'
