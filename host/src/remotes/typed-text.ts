import { type Field, remotesStore } from '../federation/remotes-store'
import { sessionStore } from '@csuite/shared/session'
import { keepInTab, readStored, writeStored } from '@csuite/shared/storage'

/** sessionStorage key of what was typed before a reload or the end of a session. */
const KEY = 'csuite-typed'

interface Typed {
  page: string
  /** Who typed it; null for somebody signed out. */
  userId: number | null
  fields: [string, string][]
}

const stored = () => readStored('sessionStorage', KEY) as Typed | null
const signedIn = () => sessionStore.getState().user?.id ?? null

/** Milliseconds in which the new document's fields may appear. */
const TIMEOUT_MS = 10_000

const TEXT_FIELDS = 'input, textarea'
const TYPED_KINDS = ['text', 'email', 'tel', 'search', 'url', 'number', 'textarea']

/** Records what is typed, since a screen that crashes takes its fields with it. */
export function watchTyping(): void {
  const record = ({ target }: Event) => {
    const { typed } = remotesStore.getState()
    const page = window.location.pathname
    const fields = new Map(page === typed.page ? typed.fields : [])
    const field = target as Field
    const [known] = [...fields].find(([, { field: other }]) => other.deref() === field) ?? []
    const key = known ?? (isKeepable(field) ? keyOf(field) : undefined)
    if (key !== undefined) fields.set(key, { field: new WeakRef(field), value: field.value })
    remotesStore.setState({ typed: { page, fields } })
  }
  // Before the screen's own listeners, which may change the label by which a field is known: a count of its letters.
  document.addEventListener('input', record, { capture: true })
}

/** Saves what was typed into this page, except passwords and codes, for its person's next visit of this address. */
export function saveTyped(userId = signedIn()): void {
  const { page, fields: typed } = remotesStore.getState().typed
  if (page !== window.location.pathname || typed.size === 0) return
  const fields = [...typed].map(([key, { field, value }]) => {
    const current = field.deref()
    return [key, current?.isConnected ? current.value : value]
  })
  keepInTab(KEY, { page, userId, fields })
}

/** Whether something waits for the person who comes back to a page. */
export const isTypedKept = (page: string): boolean => stored()?.page === page

/** Restores what its person typed into this page before, as the fields appear; nobody else gets it. */
export function restoreTyped(): void {
  const saved = stored()
  const userId = signedIn()
  const isOwn = saved?.userId === userId
  const isHere = saved?.page === window.location.pathname
  if (isOwn ? isHere : userId !== null) writeStored('sessionStorage', KEY, null)
  if (!isOwn || !isHere) return
  const values = new Map(saved.fields)
  const restore = () => {
    if (window.location.pathname !== saved.page) return stop()
    for (const field of document.querySelectorAll<Field>(TEXT_FIELDS)) {
      const value = isKeepable(field) ? values.get(keyOf(field)) : undefined
      if (value === undefined) continue
      values.delete(keyOf(field))
      if (field.value !== value) type(field, value)
    }
    if (values.size === 0) stop()
  }
  // A task later, when the screen has attached its listeners.
  const observer = new MutationObserver(() => setTimeout(restore))
  const stop = () => observer.disconnect()
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(stop, TIMEOUT_MS)
  restore()
}

/** Not in dialogs: the same dialog may open for somebody else. */
function isKeepable(target: unknown): target is Field {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  const secret = target.type === 'password' || /password|one-time-code/.test(target.autocomplete)
  return TYPED_KINDS.includes(target.type) && !secret && !target.closest('[role="dialog"]')
}

/** Name and index among fields of the same name: stable from one release to the next. */
function keyOf(field: Field): string {
  const name = nameOf(field)
  const alike = [...document.querySelectorAll<Field>(TEXT_FIELDS)].filter((other) => nameOf(other) === name)
  return `${name} ${alike.indexOf(field)}`
}

const nameOf = (field: Field): string => field.name || labelOf(field) || field.ariaLabel || field.placeholder

/** Without what a text area within it holds: React writes what is typed there. */
function labelOf({ labels }: Field): string | undefined {
  const label = labels?.[0]?.cloneNode(true) as Element | undefined
  label?.querySelector('textarea')?.remove()
  return label?.textContent
}

/** Sets a value as a keystroke does, so that React's controlled fields notice. */
export function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
