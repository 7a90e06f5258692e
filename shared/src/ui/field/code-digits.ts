export const DIGITS = 6
/** Time to correct a complete code or to submit it by hand. */
const SUBMIT_AFTER_MS = 600

/** An input method's full-width digits count as those that they stand for. */
export const digitsOf = (text: string) => text.normalize('NFKC').replace(/\D/g, '')

export const isCode = (text: string) => text.length === DIGITS && digitsOf(text) === text

export const isPartOfCode = (text: string) =>
  /^[\d\s]*$/.test(text.normalize('NFKC')) && digitsOf(text).length <= DIGITS

/** Removes everything but digits; in a complete code the typed digit replaces the next one. */
export function keepDigits(input: HTMLInputElement): void {
  const caret = digitsOf(input.value.slice(0, input.selectionStart ?? undefined)).length
  const digits = digitsOf(input.value)
  const excess = Math.max(0, digits.length - DIGITS)
  const kept = (digits.slice(0, caret) + digits.slice(caret + excess)).slice(0, DIGITS)
  if (kept === input.value) return
  input.value = kept
  input.setSelectionRange(caret, caret)
}

/** Submits the form after a delay, unless it was submitted, the field lost the focus or another field is empty. */
export function submitSoon(input: HTMLInputElement): void {
  const { form, value } = input
  if (!form) return
  const timer = setTimeout(() => {
    const isLast = [...form.elements].every((other) => !(other instanceof HTMLInputElement) || other.value)
    if (isLast && input.value === value && document.activeElement === input) form.requestSubmit()
  }, SUBMIT_AFTER_MS)
  form.addEventListener('submit', () => clearTimeout(timer), { once: true })
}
