import { fireEvent, render, screen } from '@testing-library/react'
import { DateField, hasUnreadDate } from './date-field'

test('a date that the browser could not read is an error when it is left, and its form is not sent', () => {
  render(
    <form>
      <DateField label="Desde" />
    </form>,
  )
  const date = screen.getByLabelText<HTMLInputElement>('Desde')
  const form = date.closest('form') as HTMLFormElement
  expect(hasUnreadDate(form)).toBe(false)
  // jsdom has no half-typed dates.
  Object.defineProperty(date, 'validity', { value: { badInput: true } })
  fireEvent.blur(date)
  expect(screen.getByText('La fecha está incompleta o no existe')).toBeInTheDocument()
  expect(hasUnreadDate(form)).toBe(true)
  expect(date).toHaveFocus()
})
