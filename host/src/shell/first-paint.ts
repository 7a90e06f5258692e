import { nameOf, type } from '../remotes/typed-text'

/** The input in the document's static first paint. */
interface Snapshot {
  values: Map<string, string>
  focused: string | null
  selection: [number, number] | null
}

declare global {
  interface Window {
    /** Name of the button of the first paint that was pressed last, as the document's first script recorded it. */
    __csuitePressed?: string
  }
}

/**
 * Tracks values, focus, selection and the pressed button of the static first paint. The returned function restores them in
 * the screen that has replaced it.
 */
export function trackFirstPaint(container: HTMLElement): () => void {
  let snapshot = snapshotOf(container)
  const update = () => {
    if (container.hasAttribute('data-first-paint')) snapshot = snapshotOf(container)
  }
  const events = ['input', 'focusin', 'selectionchange']
  for (const event of events) document.addEventListener(event, update)
  return () => {
    for (const event of events) document.removeEventListener(event, update)
    restore(container, snapshot)
    const pressed = window.__csuitePressed
    // In a later task, after the screen's effects.
    if (pressed) setTimeout(() => controlCalled(container, pressed)?.click())
  }
}

function restore(container: HTMLElement, { values, focused, selection }: Snapshot): void {
  for (const [name, value] of values) {
    const input = controlCalled(container, name)
    if (input && input.value !== value) type(input, value)
  }
  if (!focused) return
  const control = controlCalled(container, focused)
  control?.focus()
  if (selection) control?.setSelectionRange(...selection)
}

function snapshotOf(container: HTMLElement): Snapshot {
  const values = new Map<string, string>()
  for (const input of container.querySelectorAll('input'))
    if (input.name && input.value !== '') values.set(input.name, input.value)
  const active = document.activeElement as HTMLInputElement
  const { selectionStart, selectionEnd } = active
  return {
    values,
    focused: active.matches(CONTROLS) && container.contains(active) ? nameOf(active) : null,
    // Null for buttons and email fields.
    selection: typeof selectionEnd === 'number' ? [selectionStart ?? 0, selectionEnd] : null,
  }
}

const CONTROLS = 'input, button, a'

/** Typed as inputs, although buttons and links are among them: only common members are used. */
const controlCalled = (container: HTMLElement, name: string) =>
  [...container.querySelectorAll<HTMLInputElement>(CONTROLS)].find((control) => nameOf(control) === name)
