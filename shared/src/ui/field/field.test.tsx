import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useForm } from 'react-hook-form'
import { Checkbox, CodeField, PasswordField, TextArea, TextField } from '.'
import { Select } from '../select'

test('a hint and an error describe the field, and the error marks it invalid', () => {
  render(<TextField label="Email" hint="Te enviaremos un código." error="El email es requerido" />)
  const field = screen.getByRole('textbox', { name: 'Email' })
  expect(field).toBeInvalid()
  expect(field).toHaveAccessibleDescription('El email es requerido Te enviaremos un código.')
})

test('a field without error is valid and a hidden label still names it', () => {
  render(<TextArea label="Descripción" labelHidden />)
  expect(screen.getByRole('textbox', { name: 'Descripción' })).toBeValid()
})

test('the password is shown and hidden again by a toggle that says its state', async () => {
  const person = userEvent.setup()
  render(<PasswordField label="Contraseña" />)
  const field = screen.getByLabelText('Contraseña')
  await person.type(field, 'secreta')
  expect(field).toHaveAttribute('type', 'password')
  await person.click(screen.getByRole('button', { name: 'Mostrar contraseña', pressed: false }))
  expect(field).toHaveAttribute('type', 'text')
  await person.click(screen.getByRole('button', { name: 'Ocultar contraseña', pressed: true }))
  expect(field).toHaveAttribute('type', 'password')
  expect(field).toHaveValue('secreta')
})

test('caps lock is hinted at while one types and forgotten on leaving', () => {
  render(<PasswordField label="Contraseña" />)
  const field = screen.getByLabelText('Contraseña')
  fireEvent.keyDown(field, { key: 'A', modifierCapsLock: true })
  expect(field).toHaveAccessibleDescription('Bloq Mayús está activado')
  fireEvent.blur(field)
  expect(field).not.toHaveAccessibleDescription()
})

test('a code keeps six digits of whatever is pasted', async () => {
  const person = userEvent.setup()
  render(<CodeField label="Código" />)
  const field = screen.getByRole('textbox', { name: 'Código' })
  await person.click(field)
  await person.paste('123 456-78')
  expect(field).toHaveValue('123456')
  expect(field).toHaveAttribute('autocomplete', 'one-time-code')
})

test('a checkbox can be partly chosen and be described by its error', () => {
  render(<Checkbox label="Seleccionar todos" indeterminate error="Elige al menos uno" />)
  const box = screen.getByRole('checkbox', { name: 'Seleccionar todos' })
  expect(box).toBePartiallyChecked()
  expect(box).toHaveAccessibleDescription('Elige al menos uno')
})

function Form({ onSend }: { onSend: (values: unknown) => void }) {
  const { register, handleSubmit, formState } = useForm<{
    name: string
    password: string
    signal: string
    all: boolean
  }>()
  return (
    <form onSubmit={(event) => void handleSubmit(onSend)(event)}>
      <TextField
        label="Nombre"
        error={formState.errors.name?.message}
        {...register('name', { required: 'El nombre es requerido' })}
      />
      <PasswordField label="Contraseña" {...register('password')} />
      <Select
        label="Señal"
        options={[
          { value: 'a', label: '4-20mA' },
          { value: 'b', label: '0-5V' },
        ]}
        {...register('signal')}
      />
      <Checkbox label="Todos" {...register('all')} />
      <button>{'Enviar'}</button>
    </form>
  )
}

test('react-hook-form reads every field and moves to the first wrong one', async () => {
  const person = userEvent.setup()
  const sent = jest.fn()
  render(<Form onSend={sent} />)
  await person.click(screen.getByRole('button', { name: 'Enviar' }))
  const name = screen.getByRole('textbox', { name: 'Nombre' })
  expect(name).toHaveFocus()
  expect(name).toHaveAccessibleDescription('El nombre es requerido')
  await person.type(name, 'Ana')
  await person.type(screen.getByLabelText('Contraseña'), 'secreta')
  await person.selectOptions(screen.getByRole('combobox', { name: 'Señal' }), '0-5V')
  await person.click(screen.getByRole('checkbox', { name: 'Todos' }))
  await person.click(screen.getByRole('button', { name: 'Enviar' }))
  expect(sent.mock.calls[0]?.[0]).toEqual({ name: 'Ana', password: 'secreta', signal: 'b', all: true })
})
