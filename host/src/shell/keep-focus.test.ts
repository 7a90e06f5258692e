import { keepFocus } from './keep-focus'

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!
const settle = () => new Promise((resolve) => setTimeout(resolve, 200))

beforeAll(keepFocus)
beforeEach(() => {
  document.body.innerHTML = `<nav><a href="/">Inicio</a></nav><main>
    <section><form><button>Quitar</button></form></section><input>
  </main>`
})

test.each([
  ['the control', 'button', '', 'FORM'],
  ['its form', 'form', '', 'SECTION'],
  ['its section', 'section', '', 'MAIN'],
  ['the whole page', 'main', '', 'BODY'],
  ['nothing around it', 'nav', '', 'BUTTON'],
  ['the control, with another focused', 'button', 'input', 'INPUT'],
])('what is left takes the focus after the removal of %s', async (_what, removed, focused, expected) => {
  find('button').focus()
  find(removed).remove()
  if (focused) find(focused).focus()
  await settle()
  expect(document.activeElement?.tagName).toBe(expected)
})

test('a press beside every control leaves the focus nowhere', async () => {
  find('button').focus()
  find('main').dispatchEvent(new Event('pointerdown', { bubbles: true }))
  find('button').blur()
  find('form').remove()
  await settle()
  expect(document.body).toHaveFocus()
})
