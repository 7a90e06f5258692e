import { act, fireEvent, render, screen } from '@testing-library/react'
import { Alert } from '.'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

test('danger and warn interrupt, ok and info wait their turn', () => {
  const { rerender } = render(<Alert tone="danger">{'No se pudo'}</Alert>)
  expect(screen.getByRole('alert')).toHaveTextContent('No se pudo')
  rerender(<Alert tone="ok">{'Hecho'}</Alert>)
  expect(screen.getByRole('status')).toHaveTextContent('Hecho')
})

test('goes by itself once its time is over', () => {
  const dismiss = jest.fn()
  render(<Alert onDismiss={dismiss} autoDismissMs={5000} />)
  pass(4999)
  expect(dismiss).not.toHaveBeenCalled()
  pass(1)
  expect(dismiss).toHaveBeenCalledTimes(1)
})

test('waits while hovered and then goes on with what was left', () => {
  const dismiss = jest.fn()
  render(<Alert onDismiss={dismiss} autoDismissMs={5000} />)
  pass(3000)
  fireEvent.mouseEnter(screen.getByRole('status'))
  pass(60_000)
  expect(dismiss).not.toHaveBeenCalled()
  fireEvent.mouseLeave(screen.getByRole('status'))
  pass(1999)
  expect(dismiss).not.toHaveBeenCalled()
  pass(1)
  expect(dismiss).toHaveBeenCalledTimes(1)
})

test('waits while something in it has the focus', () => {
  const dismiss = jest.fn()
  render(<Alert onDismiss={dismiss} autoDismissMs={5000} />)
  const close = screen.getByRole('button', { name: 'Cerrar' })
  act(() => close.focus())
  pass(60_000)
  expect(dismiss).not.toHaveBeenCalled()
  act(() => close.blur())
  pass(5000)
  expect(dismiss).toHaveBeenCalledTimes(1)
})

test('closes at once by its button', () => {
  const dismiss = jest.fn()
  render(<Alert onDismiss={dismiss}>{'Hecho'}</Alert>)
  fireEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(dismiss).toHaveBeenCalledTimes(1)
})
