/** Session entry of what was typed when the host loaded the document again. */
const KEY = 'csuite-typed'
/** Milliseconds in which the new document's fields may appear. */
const WAIT_MS = 10_000

const TEXT_FIELDS = 'input, textarea'
const TYPED_KINDS = ['text', 'email', 'tel', 'search', 'url', 'number', 'textarea']
type Field = HTMLInputElement | HTMLTextAreaElement

/** The page being typed into, and its fields in the order of their first keystroke, held weakly. */
let page = ''
const typed = new Map<string, { field: WeakRef<Field>; value: string }>()
let keys = new WeakMap<Field, string>()

/** Follows what is typed into the page: when a screen breaks, its fields are gone before anybody can ask them. */
export function watchTyping(): () => void {
  const onInput = ({ target }: Event) => {
    if (page !== window.location.pathname) {
      typed.clear()
      keys = new WeakMap()
    }
    page = window.location.pathname
    const field = target as Field
    // Computed once per field, not at every keystroke.
    const key = keys.get(field) ?? (isKeepable(field) ? keyOf(field) : undefined)
    if (key === undefined) return
    keys.set(field, key)
    typed.set(key, { field: new WeakRef(field), value: field.value })
  }
  document.addEventListener('input', onInput)
  return () => document.removeEventListener('input', onInput)
}

/** Keeps what was typed into this page for the document that comes next at this address; no password and no code. */
export function keepTyped(): void {
  if (page !== window.location.pathname || typed.size === 0) return
  const fields = [...typed].map(([key, { field, value }]) => {
    const standing = field.deref()
    return [key, standing?.isConnected ? standing.value : value]
  })
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ page, fields }))
  } catch {
    // Where storage is blocked the page opens empty.
  }
}

/** Types what the document before this one kept into the screen's fields as they appear. Does nothing otherwise. */
export function putTypedBack(): void {
  const waiting = takeKept()
  if (!waiting) return
  const look = () => {
    if (window.location.pathname !== waiting.page) return stop()
    for (const field of document.querySelectorAll<Field>(TEXT_FIELDS)) {
      const value = isKeepable(field) ? waiting.fields.get(keyOf(field)) : undefined
      if (value === undefined) continue
      waiting.fields.delete(keyOf(field))
      if (field.value !== value) type(field, value)
    }
    if (waiting.fields.size === 0) stop()
  }
  // A task later, when the screen has attached its listeners.
  const observer = new MutationObserver(() => setTimeout(look))
  const stop = () => observer.disconnect()
  observer.observe(document.body, { childList: true, subtree: true })
  setTimeout(stop, WAIT_MS)
  look()
}

function takeKept(): { page: string; fields: Map<string, string> } | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as {
      page: string
      fields: [string, string][]
    } | null
    sessionStorage.removeItem(KEY)
    return kept?.page === window.location.pathname
      ? { page: kept.page, fields: new Map(kept.fields) }
      : undefined
  } catch {
    return undefined
  }
}

/** A window's fields are not kept: the same window may open for somebody else. */
function isKeepable(target: unknown): target is Field {
  if (!(target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)) return false
  const secret = target.type === 'password' || /password|one-time-code/.test(target.autocomplete)
  return TYPED_KINDS.includes(target.type) && !secret && !target.closest('[role="dialog"]')
}

/** Name or label, and which of that name: what a field keeps from one release to the next. */
function keyOf(field: Field): string {
  const name = nameOf(field)
  const alike = [...document.querySelectorAll<Field>(TEXT_FIELDS)].filter((other) => nameOf(other) === name)
  return `${name} ${alike.indexOf(field)}`
}

/** What a field is called, or a button. */
export const nameOf = (field: Field): string =>
  field.name || field.labels?.[0]?.textContent || field.ariaLabel || field.placeholder || field.textContent

/** Sets a value as a keystroke does, so that React's controlled fields notice. */
export function type(field: Field, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
