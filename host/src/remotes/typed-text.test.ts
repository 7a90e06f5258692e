import { saveTyped, restoreTyped, watchTyping } from './typed-text'

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

let stop: () => void
let page = 0
beforeEach(() => {
  history.replaceState(null, '', `/perfil/${++page}`)
  sessionStorage.clear()
  document.body.innerHTML = form
  stop = watchTyping()
})
afterEach(() => stop())

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
  await nextTask()
  expect(field('label input')).toHaveValue('ana@planta.example')
  expect(field('[name=nombre]')).toHaveValue('Ana María')
  expect(field('[name=nota]')).toHaveValue('dos\nlíneas')
  expect(heard).toHaveBeenCalled()
  document.body.innerHTML = form
  restoreTyped()
  await nextTask()
  expect(field('[name=nombre]')).toHaveValue('')
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

test('passwords, codes and fields of dialogs are never saved', () => {
  for (const name of ['clave', 'vista', 'codigo', 'ajeno']) write(`[name=${name}]`, 'secreto')
  saveTyped()
  expect(sessionStorage).toHaveLength(0)
})

test('what was typed on another page is neither saved nor restored', async () => {
  write('[name=nombre]', 'Ana')
  saveTyped()
  history.replaceState(null, '', '/apps')
  document.body.innerHTML = form
  restoreTyped()
  await nextTask()
  expect(field('[name=nombre]')).toHaveValue('')
  saveTyped()
  expect(sessionStorage).toHaveLength(0)
})
