import { until } from '../../api/src/testing/until'
import type { Tab } from './engine'

type Role = 'button' | 'tab' | 'menuitem' | 'field' | 'heading'

/** Runs in the page: marks the visible element with this role and name, and tells whether there is one. */
function mark(role: Role, name: string, marker: string): boolean {
  const selectors: Record<Role, string> = {
    button: 'button, [role=button]',
    tab: '[role=tab]',
    menuitem: '[role=menuitem]',
    field: 'input, select, textarea',
    heading: 'h1, h2, h3',
  }
  const textOf = (element: Element | null) => (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element): string => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ') ?? []
    const labels = [...((element as HTMLInputElement).labels ?? [])]
    return (
      element.getAttribute('aria-label') ??
      ([...ids.map((id) => document.getElementById(id)), ...labels].map(textOf).join(' ').trim() ||
        textOf(element))
    )
  }
  const isShown = (element: Element) =>
    element.closest('[inert], [hidden]') === null &&
    element.getClientRects().length > 0 &&
    getComputedStyle(element).visibility === 'visible'
  document.querySelectorAll(`[${marker}]`).forEach((element) => element.removeAttribute(marker))
  const found = [...document.querySelectorAll(selectors[role])].find(
    (element) => isShown(element) && nameOf(element) === name,
  )
  found?.setAttribute(marker, '')
  return found !== undefined
}

const MARKER = 'data-engines-target'

const waitFor = (what: string, isSo: () => Promise<boolean>) => until(what, isSo, 15_000, 100)

/** Finds things in a tab by role and name, waiting for them. */
export class PageReader {
  constructor(
    readonly tab: Tab,
    readonly portal: string,
  ) {}

  open(path: string): Promise<void> {
    return this.tab.goto(this.portal + path)
  }

  #mark(role: Role, name: string): Promise<boolean> {
    const values = [role, name, MARKER].map((word) => JSON.stringify(word)).join()
    // The compiler wraps functions in a call of `__name`, which the page does not have.
    return this.tab.evaluate(`((__name) => (${mark.toString()})(${values}))((inner) => inner)`)
  }

  async find(role: Role, name: string): Promise<void> {
    await waitFor(`${role} "${name}"`, () => this.#mark(role, name))
  }

  /** The element may be replaced between the two steps, while the page takes over its first paint. */
  async click(role: Role, name: string): Promise<void> {
    const isClicked = async () => {
      if (!(await this.#mark(role, name))) return false
      await this.tab.click(`[${MARKER}]`)
      return true
    }
    await waitFor(`a click on ${role} "${name}"`, isClicked)
  }

  /** Replaces what is in the field; once more where the first paint's field was replaced meanwhile. */
  async fill(name: string, text: string): Promise<void> {
    const isFilled = async () => {
      await this.click('field', name)
      await this.tab.evaluate('document.activeElement.select?.()')
      await this.tab.type(text)
      const value = `document.querySelector('[${MARKER}]').value`
      return (await this.#mark('field', name)) && (await this.tab.evaluate<string>(value)) === text
    }
    await waitFor(`"${text}" in "${name}"`, isFilled)
  }

  async sees(text: string): Promise<void> {
    await waitFor(`the text "${text}"`, () => this.shows(text))
  }

  async seesNot(text: string): Promise<void> {
    await waitFor(`no text "${text}"`, async () => !(await this.shows(text)))
  }

  /** Blanks aside: long words carry places to break. */
  shows(text: string): Promise<boolean> {
    return this.tab.evaluate<boolean>(
      `document.body.innerText.replace(/\\s+/g, '').includes(${JSON.stringify(text.replace(/\s+/g, ''))})`,
    )
  }

  async hasFocusIn(selector: string): Promise<void> {
    const expression = `document.activeElement?.matches(${JSON.stringify(selector)}) === true`
    await waitFor(`the focus in ${selector}`, () => this.tab.evaluate<boolean>(expression))
  }

  async isAt(path: string): Promise<void> {
    const here = 'location.pathname'
    await waitFor(`the address ${path}`, async () => (await this.tab.evaluate<string>(here)) === path)
  }
}
