import { renderRoutes, testUser } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import remote from '../../routes'
// Read before the first test: a screen's first import takes longer than a test waits.
import './success-screen'

test("'¡Éxito!' leads to the apps by 'Ir al Panel Principal'", async () => {
  renderRoutes(remote.routes, { route: '/success', user: testUser() })
  expect(await screen.findByRole('heading', { level: 1, name: '¡Éxito!' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Ir al Panel Principal' })).toHaveAttribute('href', '/apps')
})
