import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { Keypad } from './keypad'
import { hasUnreadNumber } from './keypad-input'

function Scene() {
  const [texts, setTexts] = useState(['', ''])
  return (
    <main>
      {texts.map((text, index) => (
        <input
          key={index === 0 ? 'a' : 'b'}
          aria-label={index === 0 ? 'Subida' : 'Bajada'}
          inputMode="decimal"
          value={text}
          onChange={(event) => setTexts(texts.map((each, at) => (at === index ? event.target.value : each)))}
        />
      ))}
      <Keypad />
    </main>
  )
}

const press = (...names: string[]) => {
  for (const name of names) fireEvent.click(screen.getByRole('button', { name }))
}
const field = (name: string) => screen.getByRole('textbox', { name })

beforeEach(() => {
  render(<Scene />)
  // jsdom neither lays out nor scrolls.
  jest.spyOn(window, 'scrollBy').mockImplementation()
  jest.spyOn(HTMLElement.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList)
  fireEvent.pointerDown(field('Subida'))
  act(() => field('Subida').focus())
})

test('figures, separator, sign and erasing reach the field', () => {
  press('1', '2', 'Separador decimal', '5', 'Cambiar el signo')
  expect(field('Subida')).toHaveValue('-12.5')
  press('Borrar la última cifra', 'Borrar la última cifra', 'Cambiar el signo')
  expect(field('Subida')).toHaveValue('12')
  press('Borrar todo')
  expect(field('Subida')).toHaveValue('')
})

test("the phone's own keyboard stays closed, and the next point is one key away", () => {
  expect(field('Subida')).toHaveAttribute('inputmode', 'none')
  press('4', 'Punto siguiente', '8')
  expect(field('Bajada')).toHaveFocus()
  expect([field('Subida'), field('Bajada')].map((each) => (each as HTMLInputElement).value)).toEqual([
    '4',
    '8',
  ])
  press('Punto siguiente')
  expect(screen.queryByRole('group', { name: 'Teclado numérico' })).not.toBeInTheDocument()
})

test('the key for the next point submits a form at its last field', () => {
  const onSubmit = jest.fn((event: Event) => event.preventDefault())
  const form = document.createElement('form')
  form.addEventListener('submit', onSubmit)
  form.innerHTML = '<input inputmode="decimal" aria-label="Lectura">'
  screen.getByRole('main').append(form)
  act(() => field('Lectura').focus())
  expect(field('Lectura')).toHaveAttribute('inputmode', 'none')
  press('4', 'Punto siguiente')
  expect(onSubmit).toHaveBeenCalledTimes(1)
  expect(field('Lectura')).toHaveFocus()
})

test('keys that load after a field was tapped serve it', () => {
  render(<Keypad />)
  expect(screen.getAllByRole('button', { name: '8' })).toHaveLength(2)
})

test.each([
  ['12.0 5', {}, true],
  ['-5', {}, false],
  ['-5', { 'data-unread': '' }, true],
])('%j in a field with an error and %j is unread: %j', (value, more, expected) => {
  render(
    <main>
      <input inputMode="decimal" aria-invalid="true" defaultValue={value} {...more} />
    </main>,
  )
  expect(hasUnreadNumber()).toBe(expected)
})
