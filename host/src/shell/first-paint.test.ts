import { trackFirstPaint } from './first-paint'

const container = document.createElement('div')
const form = '<form><input name="email" type="email"><input name="password" type="password"></form>'
const field = (name: string) => container.querySelector<HTMLInputElement>(`[name=${name}]`)!

beforeEach(() => {
  document.body.append(container)
  container.innerHTML = form
})

test('the loaded screen has the first paint’s input, focus and selection', () => {
  field('email').value = 'ana@planta.example'
  field('password').value = 'secreta'
  field('password').focus()
  field('password').setSelectionRange(2, 4)
  const restore = trackFirstPaint(container)
  container.innerHTML = form
  const heard = jest.fn()
  field('email').addEventListener('input', heard)
  restore()
  expect(field('email')).toHaveValue('ana@planta.example')
  expect(field('password')).toHaveValue('secreta')
  expect(heard).toHaveBeenCalledTimes(1)
  expect(field('password')).toHaveFocus()
  expect([field('password').selectionStart, field('password').selectionEnd]).toEqual([2, 4])
})

test('what is typed during the first render is kept too', () => {
  container.setAttribute('data-first-paint', '')
  const restore = trackFirstPaint(container)
  field('email').focus()
  field('email').value = 'ana'
  field('email').dispatchEvent(new Event('input', { bubbles: true }))
  container.innerHTML = form
  container.removeAttribute('data-first-paint')
  restore()
  expect(field('email')).toHaveValue('ana')
  expect(field('email')).toHaveFocus()
})

test('an untouched first paint does not move the focus', () => {
  const restore = trackFirstPaint(container)
  container.innerHTML = form
  restore()
  expect(document.body).toHaveFocus()
})

test('a field that the loaded screen lacks is ignored', () => {
  field('email').value = 'ana@planta.example'
  const restore = trackFirstPaint(container)
  container.innerHTML = ''
  expect(restore).not.toThrow()
})

test('a button pressed in the first paint is pressed in the loaded screen', async () => {
  const restore = trackFirstPaint(container)
  window.__csuite = { pressed: 'google' }
  container.innerHTML = '<button name="apple"></button><button name="google"></button>'
  const pressed = jest.fn()
  container.addEventListener('click', ({ target }) => pressed((target as HTMLButtonElement).name))
  restore()
  await new Promise((resolve) => setTimeout(resolve))
  expect(pressed.mock.calls).toEqual([['google']])
  delete window.__csuite
})

test.each(['[name=show]', '[name=send]', '[href^="/register"]'])(
  'a focused button or link of the first paint keeps the focus: %s',
  (control) => {
    const screen =
      '<input name="email"><button></button><button name="show"></button><button name="send"></button><a href="/register"></a>'
    const focusable = () => container.querySelector<HTMLElement>(control)!
    container.innerHTML = screen
    focusable().focus()
    const restore = trackFirstPaint(container)
    container.innerHTML = screen.replace('/register', '/register?redirect_url=x')
    restore()
    expect(document.activeElement).toBe(focusable())
  },
)
