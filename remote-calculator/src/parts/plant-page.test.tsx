import { renderWithProviders, testUser } from '@csuite/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import { PlantPage } from './plant-page'

test.each([
  ['/calculadora-txi', 'Convertir'],
  ['/calculadora-txi/', 'Convertir'],
  ['/calculadora-txi/lazo', 'Lazo'],
  ['/calculadora-txi/instrumentos/TT-101', 'Instrumentos'],
  ['/calculadora-txi/calibraciones/7', 'Instrumentos'],
  ['/calculadora-txi/verificar', undefined],
])('the current section of %s is %s', (route, expected) => {
  renderWithProviders(<PlantPage title="Página">x</PlantPage>, { route })
  const current = screen.queryAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)
  expect(current).toEqual(expected === undefined ? [] : [expected])
})

test('a tab leads back to what the same person left there', async () => {
  const { person } = renderWithProviders(<PlantPage title="Página">x</PlantPage>, { user: testUser() })
  window.history.replaceState(null, '', '/calculadora-txi/lazo?fuente=12')
  await person.click(screen.getByRole('link', { name: 'Sensores' }))
  const loop = () => screen.getByRole('link', { name: 'Lazo' })
  expect(loop()).toHaveAttribute('href', '/calculadora-txi/lazo?fuente=12')
  cleanup()
  renderWithProviders(<PlantPage title="Página">x</PlantPage>, { user: testUser({ id: 8 }) })
  expect(loop()).toHaveAttribute('href', '/calculadora-txi/lazo')
})
