import { nameOf, type } from '../remotes/typed-text'

/** What a person did in the document's static first paint while the scripts were on their way. */
interface Typed {
  values: Map<string, string>
  focused: string | null
  selection: [number, number] | null
}

declare global {
  interface Window {
    /** The name of the button of the static first paint that was pressed last; the document's first script notes it. */
    __csuitePressed?: string
  }
}

/**
 * Remembers what was typed into the static first paint and where the caret stands; the returned function puts it into
 * the living screen that has replaced it, and presses there what was pressed.
 */
export function rememberTyped(container: HTMLElement): () => void {
  let typed = typedIn(container)
  // When the living screen stands, the painted fields are gone: what is typed until then is read as it is typed.
  const look = () => {
    if (container.hasAttribute('data-first-paint')) typed = typedIn(container)
  }
  const events = ['input', 'focusin', 'selectionchange']
  for (const event of events) document.addEventListener(event, look)
  return () => {
    for (const event of events) document.removeEventListener(event, look)
    putBack(container, typed)
    const pressed = window.__csuitePressed
    // In a task of its own, when the screen's own listeners and effects stand.
    if (pressed) setTimeout(() => controlCalled(container, pressed)?.click())
  }
}

function putBack(container: HTMLElement, { values, focused, selection }: Typed): void {
  for (const [name, value] of values) {
    const input = controlCalled(container, name)
    if (input && input.value !== value) type(input, value)
  }
  if (!focused) return
  const control = controlCalled(container, focused)
  control?.focus()
  if (selection) control?.setSelectionRange(...selection)
}

function typedIn(container: HTMLElement): Typed {
  const values = new Map<string, string>()
  for (const input of container.querySelectorAll('input'))
    if (input.name && input.value !== '') values.set(input.name, input.value)
  const active = document.activeElement as HTMLInputElement
  const { selectionStart, selectionEnd } = active
  return {
    values,
    focused: active.matches(CONTROLS) && container.contains(active) ? nameOf(active) : null,
    // Buttons and fields of some types, email among them, have no selection.
    selection: typeof selectionEnd === 'number' ? [selectionStart ?? 0, selectionEnd] : null,
  }
}

const CONTROLS = 'input, button, a'

/** The control of that name; buttons and links are typed as inputs too, since only what all share is used. */
const controlCalled = (container: HTMLElement, name: string) =>
  [...container.querySelectorAll<HTMLInputElement>(CONTROLS)].find((control) => nameOf(control) === name)
