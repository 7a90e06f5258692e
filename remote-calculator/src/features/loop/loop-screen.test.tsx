import { renderWithProviders } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LoopScreen } from './loop-screen'

const open = (search = '') => renderWithProviders(<LoopScreen />, { route: `/lazo${search}` })

test('the volts left, the most load and the least supply follow what is typed', async () => {
  open('?longitud=0')
  expect(screen.getByText('El lazo funciona de 3.6 a 22 mA')).toBeVisible()
  expect(screen.getByText('Carga máxima 613.63 Ω; el lazo tiene 250.00 Ω.')).toBeVisible()
  await userEvent.clear(screen.getByLabelText('Fuente'))
  await userEvent.type(screen.getByLabelText('Fuente'), '15,9')
  expect(screen.getByText('Al transmisor le faltan voltios a 22 mA')).toBeVisible()
  expect(
    screen.getByText('Hace falta una fuente de 16.00 V, menos carga o un cable más grueso.'),
  ).toBeVisible()
  expect(screen.getByRole('row', { name: /^22 10\.40 10\.50 -0\.10 16\.00 no/ })).toBeVisible()
})

test('what is typed stands in the address once its field is left', async () => {
  const address = '/calculadora-txi/lazo'
  window.history.replaceState(null, '', address)
  renderWithProviders(<LoopScreen />, { route: address })
  await userEvent.type(screen.getByLabelText('Fuente'), '.5')
  await userEvent.tab()
  expect(window.location.search).toBe('?fuente=24.5')
})

test.each([
  ['?seccion=0', 'Tiene que ser mayor que cero'],
  ['?longitud=-5', 'No puede ser negativo'],
  ['?hart=mucho', 'Escribe un número'],
  ['?temperatura=900', 'El cobre se calcula de −200 a 500 °C'],
])('%s: %s, and nothing is computed', (search, sentence) => {
  open(search)
  expect(screen.getByText(sentence)).toBeVisible()
  expect(screen.getByText('Completa los datos del lazo para ver el resultado.')).toBeVisible()
})

test.each([
  ['?fuente=9', 'La fuente da menos que la tensión mínima del transmisor: no admite carga.'],
  ['?hart=700', 'HART admite como máximo 600 Ω entre la fuente y el transmisor.'],
  ['?hart=100', 'HART necesita al menos 230 Ω entre la fuente y el transmisor.'],
])('%s: %s', (search, sentence) => {
  open(search)
  expect(screen.getByText(sentence)).toBeVisible()
})
