import { type } from '../remotes/typed-text'

interface Snapshot {
  /** By the field's name. */
  values: Map<string, string>
  focused: string
  selection: [number, number] | null
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
    const pressed = window.__csuite?.pressed
    // In a later task, after the screen's effects.
    if (pressed) setTimeout(() => controlWith(container, pressed)?.click())
  }
}

function restore(container: HTMLElement, { values, focused, selection }: Snapshot): void {
  for (const [name, value] of values) {
    const input = controlWith(container, name)
    if (input?.type === 'checkbox') input.checked = true
    else if (input && input.value !== value) type(input, value)
  }
  if (!focused) return
  const control = controlWith(container, focused)
  control?.focus()
  if (selection) control?.setSelectionRange(...selection)
}

function snapshotOf(container: HTMLElement): Snapshot {
  const values = new Map<string, string>()
  for (const input of container.querySelectorAll('input'))
    if (input.name && input.value !== '' && (input.checked || input.type !== 'checkbox'))
      values.set(input.name, input.value)
  const active = document.activeElement as HTMLInputElement
  const { selectionStart, selectionEnd } = active
  return {
    values,
    focused: active.matches(CONTROLS) && container.contains(active) ? keyOf(active) : '',
    // Null for buttons and email fields.
    selection: typeof selectionEnd === 'number' ? [selectionStart ?? 0, selectionEnd] : null,
  }
}

const CONTROLS = 'input, button, a'

/** The `name` of an input or a button, a link's path: what the static and the loaded screen have alike; else ''. */
const keyOf = (control: HTMLElement): string =>
  control instanceof HTMLAnchorElement ? control.pathname : (control as HTMLInputElement).name

/** Typed as inputs, although buttons and links are among them: only common members are used. */
const controlWith = (container: HTMLElement, key: string) =>
  [...container.querySelectorAll<HTMLInputElement>(CONTROLS)].find((control) => keyOf(control) === key)
