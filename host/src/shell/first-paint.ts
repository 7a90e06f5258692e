import { type } from '../remotes/typed-text'

/** What a person did in the document's static first paint while the scripts were on their way. */
interface Typed {
  values: Map<string, string>
  focused: string | null
  selection: [number, number] | null
}

/**
 * Remembers what was typed into the static first paint and where the caret stands; the returned function puts it into
 * the living screen that has replaced it.
 */
export function rememberTyped(container: HTMLElement): () => void {
  const typed = typedIn(container)
  if (typed.values.size === 0 && typed.focused === null) return () => undefined
  return () => {
    for (const [name, value] of typed.values) {
      const input = fieldNamed(container, name)
      if (input && input.value !== value) type(input, value)
    }
    const input = typed.focused === null ? null : fieldNamed(container, typed.focused)
    if (!input) return
    input.focus()
    if (typed.selection) input.setSelectionRange(...typed.selection)
  }
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
