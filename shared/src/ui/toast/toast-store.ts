import type { ReactNode } from 'react'
import type { AlertTone } from '@csuite/shared/ui/alert'

interface ToastMessage {
  id: number
  tone: AlertTone
  title?: string
  message: ReactNode
  action?: ReactNode
  /** Undefined: stays until closed, as any with an action does. */
  durationMs: number | undefined
  /** Called when the person closes it, or its time is over. */
  onClose?: () => void
}

type ToastOptions = Partial<Pick<ToastMessage, 'title' | 'action' | 'durationMs' | 'onClose'>>

const DEFAULT_MS = 5000

class ToastStore {
  private items: readonly ToastMessage[] = []
  private readonly listeners = new Set<() => void>()
  private nextId = 1

  readonly snapshot = () => this.items
  readonly subscribe = (listener: () => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }
  private publish(items: readonly ToastMessage[]) {
    this.items = items
    this.listeners.forEach((listener) => listener())
  }
  add(tone: AlertTone, message: ReactNode, options: ToastOptions): number {
    const id = this.nextId++
    const durationMs = 'durationMs' in options || options.action ? options.durationMs : DEFAULT_MS
    // Four at most: the oldest gives way.
    this.publish([...this.items.slice(-3), { id, tone, message, ...options, durationMs }])
    // The host loads the toaster for the first toast.
    dispatchEvent(new Event('csuite-toast'))
    return id
  }
  remove(id?: number) {
    this.publish(id === undefined ? [] : this.items.filter((item) => item.id !== id))
  }
}

// One store for all bundles with this file: remotes add toasts, the host renders them. Releases built with an older kit call
// its methods, so their parameters stay as they are.
const place = globalThis as typeof globalThis & { [key: symbol]: ToastStore | undefined }
const key = Symbol.for('csuite.toast')
export const toastStore = (place[key] ??= new ToastStore())

export const toast = {
  /** Returns the toast's id. */
  show: (message: ReactNode, options: ToastOptions & { tone?: AlertTone } = {}) => {
    const { tone = 'info', ...rest } = options
    return toastStore.add(tone, message, rest)
  },
  ok: (message: ReactNode, options: ToastOptions = {}) => toastStore.add('ok', message, options),
  error: (message: ReactNode, options: ToastOptions = {}) => toastStore.add('danger', message, options),
  dismiss: (id?: number) => toastStore.remove(id),
}
