import {
  type AppClient,
  addAppClient,
  listAppClients,
  updateAppClient,
} from '@csuite/shared/contract/app-clients'
import { listManagedApps } from '@csuite/shared/contract/audience'
import { apiFailure, mockEndpoint, testPage } from '@csuite/shared/testing'
import { screen, waitFor, within } from '@testing-library/react'
import { mockPanel, openAsAdmin, testManagedApp } from '../../testing/panel'
import { AppsScreen } from './apps-screen'

const client: AppClient = {
  ...{ id: 3, clienteId: 'c0ffee', nombre: 'Grafana', tipo: 'confidencial' },
  ...{ redirecciones: ['https://grafana.example/vuelta'], alSalir: [], avisoDeSalida: null },
  ...{
    segundoFactor: false,
    algoritmo: 'RS256',
    creado: '2026-11-28T10:00:00.000Z',
    secretoAnteriorHasta: null,
  },
}
let clients: AppClient[]
const server = mockPanel(
  mockEndpoint(listManagedApps, () => testPage([testManagedApp({ id: 1, nombre: 'Curvas' })])),
  mockEndpoint(listAppClients, () => clients),
)
beforeEach(() => {
  clients = []
})

test("an app's client is made in its tab and its secret is shown once", async () => {
  const refused = { fields: { redirecciones: 'Escribe la dirección exacta.' } }
  const bodies: unknown[] = []
  server.answer(addAppClient, ({ body }) => {
    bodies.push(body)
    if (bodies.length === 1) return apiFailure('REDIRECT_NOT_EXACT', refused)
    clients = [client]
    return { ...client, secreto: 'cso_secreto' }
  })
  const { person } = openAsAdmin(<AppsScreen />, '/admin/apps')
  await person.click(await screen.findByRole('button', { name: /Editar/ }))
  await person.click(screen.getByRole('tab', { name: 'Inicio de sesión' }))
  expect(await screen.findByText(/Todavía no hay ninguno/)).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Nuevo inicio de sesión' }))
  await person.type(screen.getByLabelText('Nombre'), 'Grafana')
  await person.type(screen.getByLabelText('Direcciones de retorno'), 'https://grafana.example/a,b')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  expect(await screen.findByText('Escribe la dirección exacta.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  const made = await screen.findByRole('dialog', { name: 'Secreto de cliente' })
  expect(made).toHaveTextContent('Grafana')
  expect(bodies[1]).toMatchObject({ redirecciones: ['https://grafana.example/a,b'], avisoDeSalida: null })
  await person.click(within(made).getByRole('button', { name: 'Listo' }))
  const row = await screen.findByRole('row', { name: /c0ffee/ })
  expect(within(row).getByRole('button', { name: 'Renovar secreto de Grafana' })).toBeVisible()
  expect(document.body).not.toHaveTextContent('cso_secreto')
})

test('what another administrator changed of a client stays', async () => {
  clients = [client]
  const saved = server.answer(updateAppClient, client)
  const { person } = openAsAdmin(<AppsScreen />, '/admin/apps')
  await person.click(await screen.findByRole('button', { name: /Editar/ }))
  await person.click(screen.getByRole('tab', { name: 'Inicio de sesión' }))
  await person.click(await screen.findByRole('button', { name: 'Editar Grafana' }))
  clients = [{ ...client, segundoFactor: true }]
  await person.type(screen.getByLabelText('Nombre'), ' 2')
  await person.click(screen.getByRole('button', { name: 'Guardar' }))
  await waitFor(() => expect(saved).toMatchObject([{ nombre: 'Grafana 2', segundoFactor: true }]))
})

test("closing asks for the app's unsaved data in its other tab too", async () => {
  const { person } = openAsAdmin(<AppsScreen />, '/admin/apps')
  await person.click(await screen.findByRole('button', { name: /Editar/ }))
  await person.type(screen.getByLabelText('Nombre'), ' 2')
  await person.click(screen.getByRole('tab', { name: 'Inicio de sesión' }))
  await person.click(screen.getByRole('button', { name: 'Cerrar' }))
  expect(await screen.findByRole('dialog', { name: '¿Descartar los cambios?' })).toBeVisible()
})
