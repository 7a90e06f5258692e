import { type } from '../remotes/typed-text'

/** What a person did in the document's static first paint while the scripts were on their way. */
interface Typed {
  values: Map<string, string>
  focused: string | null
  selection: [number, number] | null
}

declare global {
  interface Window {
    /** The name of the button of the static first paint that was pressed last; the document's first script notes it. */
    __csuitePressed?: string | undefined
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
    // In a task of its own, when the screen's own listeners and effects stand.
    setTimeout(() => pressAgain(container))
  }
}

function pressAgain(container: HTMLElement): void {
  const pressed = window.__csuitePressed
  if (pressed === undefined) return
  window.__csuitePressed = undefined
  const buttons = [...container.querySelectorAll('button')]
  buttons.find((button) => (button.ariaLabel ?? button.textContent) === pressed)?.click()
}

function putBack(container: HTMLElement, typed: Typed): void {
  for (const [name, value] of typed.values) {
    const input = fieldNamed(container, name)
    if (input && input.value !== value) type(input, value)
  }
  const input = typed.focused === null ? null : fieldNamed(container, typed.focused)
  if (!input) return
  input.focus()
  if (typed.selection) input.setSelectionRange(...typed.selection)
}

function typedIn(container: HTMLElement): Typed {
  const values = new Map<string, string>()
  for (const input of container.querySelectorAll('input'))
    if (input.name && input.value !== '') values.set(input.name, input.value)
  const active = document.activeElement
  const inside = active instanceof HTMLInputElement && container.contains(active) && active.name
  return {
    values,
    focused: inside ? active.name : null,
    // Fields of some types, email among them, have no selection.
    selection:
      inside && active.selectionStart !== null && active.selectionEnd !== null
        ? [active.selectionStart, active.selectionEnd]
        : null,
  }
}

const fieldNamed = (container: HTMLElement, name: string) =>
  container.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`)
