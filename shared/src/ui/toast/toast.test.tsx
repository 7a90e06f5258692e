import { act, fireEvent, render, screen } from '@testing-library/react'
import { Toaster, toast } from '.'

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  act(() => toast.dismiss())
  jest.useRealTimers()
})

test('a toast is announced, can be closed, and the others stay', () => {
  render(<Toaster />)
  act(() => {
    toast.ok('Plan actualizado')
    toast.error('No se pudo guardar')
  })
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudo guardar')
  fireEvent.click(screen.getAllByRole('button', { name: 'Cerrar' })[0]!)
  expect(screen.queryByText('Plan actualizado')).not.toBeInTheDocument()
  expect(screen.getByText('No se pudo guardar')).toBeInTheDocument()
})

test('a toast goes after five seconds, one without a duration or with an action stays', () => {
  render(<Toaster />)
  act(() => {
    toast.show('Breve')
    toast.show('Firme', { durationMs: undefined })
    toast.show('Hecho', { action: <button>{'Deshacer'}</button> })
  })
  act(() => jest.advanceTimersByTime(5000))
  expect(screen.queryByText('Breve')).not.toBeInTheDocument()
  expect(screen.getByText('Firme')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Deshacer' })).toBeInTheDocument()
})
