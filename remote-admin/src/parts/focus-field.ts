/** For forms without `useForm`, which does it. */
export const focusField = (form: HTMLFormElement, name: string): void =>
  (form.elements.namedItem(name) as HTMLElement | null)?.focus()
