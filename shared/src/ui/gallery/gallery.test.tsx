import { screen } from '@testing-library/react'
import { renderWithProviders } from '../../testing'
import { UiGallery } from '.'

test('the gallery shows every group of components', () => {
  renderWithProviders(<UiGallery />, { route: '/_ui' })
  expect(screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent)).toEqual(
    expect.arrayContaining(['Botones', 'Campos', 'Tabla', 'Gráficos', 'Estados']),
  )
})
