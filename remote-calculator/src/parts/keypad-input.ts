import { typedDecimal } from '@csuite/shared/contract/numbers/read-number'

/** Replaces the selection, as typing does; React hears of it as of a key. */
export function typeInto(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, input.selectionStart ?? 0, input.selectionEnd ?? 0, 'end')
  changed(input)
}

/** The selection, else the character before the cursor. */
export function eraseIn(input: HTMLInputElement): void {
  const [start, end] = [input.selectionStart ?? 0, input.selectionEnd ?? 0]
  input.setRangeText('', start === end ? Math.max(0, start - 1) : start, end, 'end')
  changed(input)
}

export function replaceIn(input: HTMLInputElement, text: string): void {
  input.setRangeText(text, 0, input.value.length, 'end')
  changed(input)
}

const NUMBERS = 'main input:is([inputmode=decimal], [inputmode=none])'

export const isNumberInput = (target: EventTarget | null): target is HTMLInputElement =>
  target instanceof HTMLInputElement && target.matches(NUMBERS)

/** Gives the focus to a field whose text is no number, or `data-unread`: what is stored is what stood there before. */
export function hasUnreadNumber(): boolean {
  const fields = [...document.querySelectorAll<HTMLInputElement>(`${NUMBERS}, main [data-unread]`)]
  const unread = fields.find(
    ({ value, ariaInvalid, dataset }) =>
      'unread' in dataset || (value.trim() && ariaInvalid === 'true' && typedDecimal(value) === null),
  )
  unread?.focus()
  return unread !== undefined
}

/** The next number field in sight; undefined after the last. */
export function nextInput(input: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...document.querySelectorAll<HTMLInputElement>(NUMBERS)].filter(
    (field) => field.getClientRects().length > 0 && !field.disabled && !field.readOnly,
  )
  return fields[fields.indexOf(input) + 1]
}

function changed(input: HTMLInputElement): void {
  input.dispatchEvent(new InputEvent('input', { bubbles: true }))
}
