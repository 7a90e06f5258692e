import { sessionStore } from '@csuite/shared/session'
import { testUser } from '@csuite/shared/testing'
import { waitFor } from '@testing-library/react'
import { isTypedKept, saveTyped, restoreTyped, watchTyping } from './typed-text'

const form = `<form>
  <label>Correo <input></label>
  <input name="nombre"><textarea name="nota"></textarea>
  <input type="password" name="clave"><input name="vista" autocomplete="current-password">
  <input name="codigo" autocomplete="one-time-code"><input type="checkbox" name="marca">
  <div role="dialog"><input name="ajeno"></div>
</form>`
const field = (selector: string) => document.querySelector<HTMLInputElement>(selector)!
const write = (selector: string, value: string) => {
  field(selector).value = value
  field(selector).dispatchEvent(new Event('input', { bubbles: true }))
}
const nextTask = () => new Promise((resolve) => setTimeout(resolve, 5))

let page = 0
beforeAll(watchTyping)
beforeEach(() => {
  history.replaceState(null, '', `/perfil/${++page}`)
  sessionStorage.clear()
  document.body.innerHTML = form
})

test('what was typed is restored in the next document, once its fields appear', async () => {
  write('label input', 'ana@planta.example')
  write('[name=nombre]', 'Ana María')
  write('[name=nota]', 'dos\nlíneas')
  saveTyped()
  document.body.innerHTML = ''
  restoreTyped()
  document.body.innerHTML = form
  const heard = jest.fn()
  document.addEventListener('input', heard, { once: true })
  await waitFor(() => expect(field('label input')).toHaveValue('ana@planta.example'))
  expect(field('[name=nombre]')).toHaveValue('Ana María')
  expect(field('[name=nota]')).toHaveValue('dos\nlíneas')
  expect(heard).toHaveBeenCalled()
  document.body.innerHTML = form
  restoreTyped()
  await nextTask()
  expect(field('[name=nombre]')).toHaveValue('')
})

const around = (area: string, counted = '') => `<label>Nota ${counted}${area}</label>`
/** As a controlled text area in React, whose listener is nearer than the document's: what is typed becomes its content. */
const control = ({ target }: Event) => {
  const area = target as HTMLTextAreaElement
  const { value } = area
  area.textContent = value
  for (const count of area.parentElement?.querySelectorAll('b') ?? [])
    count.textContent = String(value.length)
}

test.each([
  ['around a text area', around('<textarea></textarea>')],
  ['twice', around('<textarea></textarea>').repeat(2)],
  ['with a count of the letters', around('<textarea></textarea>', '<b>0</b>')],
  ['with a count, around another field', around('<input>', '<b>0</b>')],
])('a label %s names its field whatever is typed there', async (_what, markup) => {
  const typed = ['Nota uno', 'No']
  const fields = () => [...document.querySelectorAll<HTMLTextAreaElement>('input, textarea')]
  document.body.innerHTML = markup
  document.body.addEventListener('input', control)
  for (const [index, field] of fields().entries()) {
    field.value = typed[index] ?? ''
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  document.body.removeEventListener('input', control)
  saveTyped()
  document.body.innerHTML = markup
  restoreTyped()
  await nextTask()
  expect(fields().map(({ value }) => value)).toEqual(typed.slice(0, fields().length))
})

test('it is restored after a crash too, which removed the fields', async () => {
  write('[name=nombre]', 'Ana')
  document.body.innerHTML = '<p>Esta sección tuvo un problema</p>'
  saveTyped()
  document.body.innerHTML = form
  restoreTyped()
  await nextTask()
  expect(field('[name=nombre]')).toHaveValue('Ana')
})

const signInAs = (id: number | null) => sessionStore.setState({ user: id === null ? null : testUser({ id }) })

test.each([
  [7, '/login', 7, 'Ana'],
  [7, '/login', 8, ''],
  [7, '/apps', 8, ''],
  [null, '/login', 7, ''],
  [null, '/login', null, 'Ana'],
])('what %s typed waits on %s for %s: %s', async (typist, place, reader, expected) => {
  const { pathname } = window.location
  signInAs(typist)
  write('[name=nombre]', 'Ana')
  saveTyped()
  signInAs(null)
  document.body.innerHTML = form
  history.replaceState(null, '', place)
  restoreTyped()
  expect(isTypedKept(pathname)).toBe(true)
  signInAs(reader)
  history.replaceState(null, '', pathname)
  restoreTyped()
  await nextTask()
  expect(field('[name=nombre]')).toHaveValue(expected)
  expect(isTypedKept(pathname)).toBe(false)
  signInAs(null)
})

test('passwords, codes and fields of dialogs are never saved', () => {
  for (const name of ['clave', 'vista', 'codigo', 'ajeno']) write(`[name=${name}]`, 'secreto')
  saveTyped()
  expect(sessionStorage).toHaveLength(0)
})

test('what was typed on another page is neither restored here nor replaced', async () => {
  write('[name=nombre]', 'Ana')
  saveTyped()
  history.replaceState(null, '', '/apps')
  document.body.innerHTML = form
  restoreTyped()
  await nextTask()
  expect(field('[name=nombre]')).toHaveValue('')
  saveTyped()
  expect([isTypedKept('/apps'), isTypedKept(`/perfil/${page}`)]).toEqual([false, true])
})
