import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createBrowserRouter, RouterProvider } from 'react-router-dom'
import { CalculatorScreen } from '../features/calculator/calculator-screen'

export function open(search = '') {
  window.history.replaceState(null, '', `/calculadora-txi${search}`)
  const router = createBrowserRouter([{ path: '/calculadora-txi', element: <CalculatorScreen /> }])
  return render(<RouterProvider router={router} />)
}

function side(name: 'Rango de entrada' | 'Rango de salida') {
  const group = within(screen.getByRole('group', { name }))
  return {
    min: group.getByRole('textbox', { name: 'Mínimo' }),
    max: group.getByRole('textbox', { name: 'Máximo' }),
    value: group.getByRole('textbox', { name: 'Valor' }),
    group,
  }
}

export const textsOf = ({ min, max, value }: ReturnType<typeof side>) =>
  [min, max, value].map((field) => (field as HTMLInputElement).value)

export const input = () => side('Rango de entrada')
export const output = () => side('Rango de salida')
export const point = () => screen.getByRole('slider', { name: 'Punto de la recta' })

export async function retype(field: HTMLElement, text: string) {
  await userEvent.clear(field)
  await userEvent.type(field, text)
}

export async function settle() {
  await act(() => jest.advanceTimersByTimeAsync(2000))
}
