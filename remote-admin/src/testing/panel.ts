import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

/** Waits for the window of this title and presses one of its buttons. */
export async function pressIn(person: UserEvent, title: string, button: string): Promise<void> {
  const dialog = await screen.findByRole('dialog', { name: title })
  await person.click(within(dialog).getByRole('button', { name: button }))
}

/** What elements say, in their order. */
export const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)

/** The files that are saved from now on. */
export function recordSaved(): { file: Blob; name: string }[] {
  const saved: { file: Blob; name: string }[] = []
  const files: Blob[] = []
  URL.createObjectURL = (file) => `blob:${files.push(file as Blob)}`
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const [file] = files.splice(0)
    if (file) saved.push({ file, name: this.download })
  })
  return saved
}
