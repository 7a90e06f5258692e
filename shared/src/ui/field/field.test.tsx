import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type FormEvent, type ReactNode, useState } from 'react'
import { Checkbox, CodeField, PasswordField, TextField } from '.'

test('a hint and an error describe the field, and the error marks it invalid', () => {
  render(<TextField label="Email" hint="Te enviaremos un código." error="El email es requerido" />)
  const field = screen.getByRole('textbox', { name: 'Email' })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('El email es requerido Te enviaremos un código.')
})

test('the password is shown and hidden again by a toggle whose name says what it does', async () => {
  const person = userEvent.setup()
  render(<PasswordField label="Contraseña" />)
  const field = screen.getByLabelText('Contraseña')
  await person.type(field, 'secreta')
  expect(field).toHaveAttribute('type', 'password')
  await person.click(screen.getByRole('button', { name: 'Mostrar contraseña' }))
  expect(field).toHaveAttribute('type', 'text')
  await person.click(screen.getByRole('button', { name: 'Ocultar contraseña' }))
  expect(field).toHaveAttribute('type', 'password')
  expect(field).toHaveValue('secreta')
})

test('a hint shows caps lock while typing and goes on blur', () => {
  render(<PasswordField label="Contraseña" />)
  const field = screen.getByLabelText('Contraseña')
  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true })
  expect(field).toHaveAccessibleDescription('Bloq Mayús está activado')
  fireEvent.blur(field)
  expect(field).not.toHaveAccessibleDescription()
})

describe('a code field', () => {
  beforeEach(() => jest.useFakeTimers())
  afterEach(() => jest.useRealTimers())
  const person = () => userEvent.setup({ advanceTimers: jest.advanceTimersByTime })
  const code = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Código' })
  const pass = () => act(() => jest.advanceTimersByTimeAsync(1000))

  /** Refuses every code. */
  function Sender({ onSend, more }: { onSend: (code: string) => void; more?: ReactNode }) {
    const [value, setValue] = useState('')
    const [refused, setRefused] = useState<string | null>(null)
    const send = (event: FormEvent) => {
      event.preventDefault()
      onSend(value)
      setRefused(value)
    }
    return (
      <form onSubmit={send}>
        {more}
        <CodeField
          label="Código"
          value={value}
          wrong={value === refused}
          onChange={({ target }) => setValue(target.value)}
        />
        <button>{'Enviar'}</button>
      </form>
    )
  }

  test('keeps six digits of a pasted text, which replaces the value', async () => {
    const user = person()
    render(<CodeField label="Código" />)
    await user.type(code(), '99')
    await user.paste('123 456-78')
    expect(code()).toHaveValue('123456')
    expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
  })

  test('takes the full-width digits of an input method', async () => {
    render(<CodeField label="Código" orText />)
    await person().type(code(), '１２３456')
    expect(code()).toHaveValue('123456')
  })

  test('when complete, a typed digit replaces the next one', async () => {
    const user = person()
    render(<CodeField label="Código" />)
    await user.type(code(), '129456')
    await user.type(code(), '3', { initialSelectionStart: 2 })
    expect(code()).toHaveValue('123456')
    expect(code().selectionStart).toBe(3)
  })

  test('submits its form when complete; a refused code is marked, selected and not submitted again', async () => {
    const user = person()
    const sent = jest.fn()
    render(<Sender onSend={sent} />)
    await user.type(code(), '111111')
    expect(sent).not.toHaveBeenCalled()
    await pass()
    expect(sent.mock.calls).toEqual([['111111']])
    expect(code()).toBeInvalid()
    expect(code()).toHaveFocus()
    expect(code().value.slice(code().selectionStart ?? 0, code().selectionEnd ?? 0)).toBe('111111')
    await pass()
    expect(sent).toHaveBeenCalledTimes(1)
    await user.keyboard('2')
    expect(code()).toHaveValue('2')
    expect(code()).toBeValid()
    await user.keyboard('22222')
    await pass()
    expect(sent.mock.calls).toEqual([['111111'], ['222222']])
  })

  test('submitted by hand is not submitted again', async () => {
    const user = person()
    const sent = jest.fn()
    render(<Sender onSend={sent} />)
    await user.type(code(), '111111{Enter}')
    await pass()
    await user.type(code(), '{Backspace}1')
    await user.click(screen.getByRole('button'))
    await pass()
    expect(sent).toHaveBeenCalledTimes(2)
  })

  test('is not submitted without the focus or while another field is empty', async () => {
    const user = person()
    const sent = jest.fn()
    render(<Sender onSend={sent} more={<TextField label="Email" />} />)
    await user.type(code(), '111111')
    await pass()
    await user.type(screen.getByLabelText('Email'), 'ana@planta.example')
    await user.type(code(), '{Backspace}2')
    await user.tab()
    await pass()
    expect(sent).not.toHaveBeenCalled()
  })

  test('accepts longer text with orText', async () => {
    function Either() {
      const [value, setValue] = useState('')
      return (
        <CodeField label="Código" orText value={value} onChange={({ target }) => setValue(target.value)} />
      )
    }
    const user = person()
    const { container } = render(<Either />)
    const cells = () => container.querySelectorAll('i')
    expect(cells()).toHaveLength(6)
    await user.type(code(), '123a-bcd')
    expect(code()).toHaveValue('123a-bcd')
    expect(code()).toHaveFocus()
    expect(cells()).toHaveLength(0)
  })
})

test('a checkbox can be indeterminate', () => {
  render(<Checkbox label="Seleccionar todos" indeterminate />)
  expect(screen.getByRole('checkbox', { name: 'Seleccionar todos' })).toBePartiallyChecked()
})
