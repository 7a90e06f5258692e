import type { ReactNode } from 'react'
import type { AlertTone } from '../alert'

interface ToastMessage {
  id: number
  tone: AlertTone
  message: ReactNode
  /** Undefined: stays until closed. */
  durationMs: number | undefined
}

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
  add(toast: Omit<ToastMessage, 'id'>) {
    // At most four.
    this.publish([...this.items.slice(-3), { id: this.nextId++, ...toast }])
  }
  remove(id: number) {
    this.publish(this.items.filter((item) => item.id !== id))
  }
}

// One store for all bundles with this file: remotes add toasts, the host renders them.
const place = globalThis as typeof globalThis & { [key: symbol]: ToastStore | undefined }
const key = Symbol.for('csuite.toast')
export const toastStore = (place[key] ??= new ToastStore())

/** Shows a short message over the page. */
export const toast = {
  show: (message: ReactNode, options: Partial<Pick<ToastMessage, 'tone' | 'durationMs'>> = {}) =>
    toastStore.add({ tone: 'info', durationMs: DEFAULT_MS, ...options, message }),
  ok: (message: ReactNode) => toast.show(message, { tone: 'ok' }),
  error: (message: ReactNode) => toast.show(message, { tone: 'danger' }),
}
