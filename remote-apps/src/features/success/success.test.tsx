import { screen } from '@testing-library/react'
import { link, open } from '../../testing/portal'
// Imported here, as a screen's first import takes longer than a test waits.
import './success-screen'

test("'¡Éxito!' leads to the apps by 'Ir al Panel Principal'", async () => {
  open('/success')
  expect(await screen.findByRole('heading', { level: 1, name: '¡Éxito!' })).toBeVisible()
  expect(link('Ir al Panel Principal')).toHaveAttribute('href', '/apps')
})
