import { renderRoutes, testUser } from '@csuite/shared/testing'
import { screen, within } from '@testing-library/react'
import { texts as beto } from '../../features/beto/beto.texts'
import { texts as controlMax } from '../../features/control-max/control-max.texts'
import remote from '../../routes'
// Read before the first test: a screen's first import takes longer than a test waits.
import '../../features/beto/beto-screen'
import '../../features/control-max/control-max-screen'

test.each([
  ['/beto', beto, '/apps/2', 'Conversación de ejemplo', 'list'],
  ['/control-max', controlMax, '/apps/1', 'Tablero de ejemplo: línea de vapor', 'group'],
] as const)(
  '%s presents its product: features, use cases, plans and the way back',
  async (route, texts, plans, demo, role) => {
    renderRoutes(remote.routes, { route, user: testUser() })
    expect(await screen.findByRole('heading', { level: 1, name: texts.headline })).toBeVisible()
    expect(document.title).toContain(texts.name)
    const features = within(screen.getByRole('region', { name: 'Características' }))
    for (const { title } of texts.features)
      expect(features.getByRole('heading', { name: title })).toBeVisible()
    const cases = within(screen.getByRole('region', { name: 'Casos de uso' }))
    for (const { title } of texts.useCases) expect(cases.getByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByRole(role, { name: demo })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Volver a Aplicaciones' })).toHaveAttribute('href', '/apps')
    for (const link of screen.getAllByRole('link', { name: 'Ver planes' }))
      expect(link).toHaveAttribute('href', plans)
  },
)
