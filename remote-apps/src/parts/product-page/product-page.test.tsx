import { overrideSettings } from '@csuite/shared/client'
import { getApp } from '@csuite/shared/contract/apps'
import { savePreferences } from '@csuite/shared/contract/preferences'
import { apiFailure, mockEndpoint, testApp } from '@csuite/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { texts as beto } from '../../features/beto/beto.texts'
import { texts as controlMax } from '../../features/control-max/control-max.texts'
import { link, noPreferences, open, setUpPortal, token } from '../../testing/portal'
// Imported here, as a screen's first import takes longer than a test waits.
import '../../features/beto/beto-screen'
import '../../features/control-max/control-max-screen'

const server = setUpPortal(
  mockEndpoint(getApp, ({ params }) => testApp({ id: Number(params['id']) })),
  mockEndpoint(savePreferences, noPreferences),
)

test.each([
  ['/beto', beto, '/apps/2', 'Conversación de ejemplo', 'list'],
  ['/control-max', controlMax, '/apps/1', 'Tablero de ejemplo: línea de vapor', 'group'],
] as const)(
  '%s presents its product: features, use cases, plans and the way back',
  async (route, texts, plans, demo, role) => {
    open(route)
    expect(await screen.findByRole('heading', { level: 1, name: texts.headline })).toBeVisible()
    expect(document.title).toBe(`Conoce ${texts.name} · C+Suite`)
    const features = within(screen.getByRole('region', { name: 'Características' }))
    for (const title of Object.keys(texts.features))
      expect(features.getByRole('heading', { name: title })).toBeVisible()
    const cases = within(screen.getByRole('region', { name: 'Casos de uso' }))
    for (const { title } of texts.useCases) expect(cases.getByRole('heading', { name: title })).toBeVisible()
    expect(screen.getByRole(role, { name: demo })).toBeVisible()
    expect(link('Volver a Aplicaciones')).toHaveAttribute('href', '/apps')
    for (const link of screen.getAllByRole('link', { name: 'Ver planes' }))
      expect(link).toHaveAttribute('href', plans)
  },
)

const openButtons = () => screen.findAllByRole('button', { name: 'Abrir' })

test.each([
  ['in a new tab, with the token where the list allows it', {}, `https://app2.example/?token=${token}`],
  [
    'at its store page where it is only on phones',
    { isEnabledWeb: false },
    'https://tienda.example/android/2',
  ],
])("'Abrir' opens the product %s", async (_, changes, address) => {
  const opened = jest.spyOn(window, 'open').mockReturnValue(null)
  overrideSettings({ redirectAllowlist: ['https://app2.example'] })
  server.answer(getApp, testApp({ id: 2, ...changes }))
  const { person } = open('/beto')
  const [first] = await openButtons()
  await waitFor(() => expect(first).toBeEnabled())
  await person.click(first!)
  expect(opened).toHaveBeenCalledWith(address, '_blank', 'noopener,noreferrer')
})

test.each([
  ['switched off', testApp({ id: 2, isEnabledWeb: false, isEnabledMovil: false })],
  ['missing from the catalogue', apiFailure('NOT_FOUND')],
])('an app that is %s leaves the page, and says so', async (_, answer) => {
  server.answer(getApp, answer)
  open('/beto')
  expect(await screen.findAllByText('No disponible por ahora')).not.toHaveLength(0)
  for (const button of await openButtons()) expect(button).toBeDisabled()
  expect(screen.getByRole('heading', { level: 1, name: beto.headline })).toBeVisible()
})
