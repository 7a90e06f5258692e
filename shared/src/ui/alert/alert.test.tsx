import { act, fireEvent, render, screen } from '@testing-library/react'
import { Alert } from '.'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())
const pass = (ms: number) => act(() => jest.advanceTimersByTime(ms))

const alert = () => screen.getByRole('status')
const close = () => screen.getByRole('button', { name: 'Cerrar' })

test.each([
  ['hovered', () => fireEvent.mouseEnter(alert()), () => fireEvent.mouseLeave(alert())],
  ['focused', () => act(() => close().focus()), () => act(() => close().blur())],
])('dismisses itself after its delay, which is paused while it is %s', (_, enter, leave) => {
  const dismiss = jest.fn()
  render(<Alert onDismiss={dismiss} autoDismissMs={5000} />)
  pass(3000)
  enter()
  pass(60_000)
  leave()
  pass(1999)
  expect(dismiss).not.toHaveBeenCalled()
  pass(1)
  expect(dismiss).toHaveBeenCalledTimes(1)
})
