import { renderWithProviders } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
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
