import { overrideSettings } from '@csuite/shared/client'
import { billingPlans, billingPortal, customerSession } from '@csuite/shared/contract/billing'
import { apiFailure, mockEndpoint } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import { link, open, setUpPortal } from '../../testing/portal'
// Imported here, as a screen's first import takes longer than a test waits.
import './payments-screen'

const server = setUpPortal(mockEndpoint(customerSession, apiFailure('BILLING_UNAVAILABLE')))
const stripe = { publishableKey: 'pk_test_1', pricingTableId: 'prctbl_1' }

beforeEach(() => overrideSettings({ stripe: null }))

test('billing not configured: said, with the way to the plans', async () => {
  open('/pagos')
  expect(await screen.findByText(/pagos en línea todavía no están activos/)).toBeVisible()
  expect(link('Ver los planes')).toHaveAttribute('href', '/planes')
})

test("the portal is asked for this person; a failure shows the server's message, else the fixed text", async () => {
  const asked = server.answer(billingPortal, apiFailure('BILLING_UNAVAILABLE'))
  const { person } = open('/pagos')
  const button = await screen.findByRole('button', { name: 'Ir al portal de facturación' })
  await person.click(button)
  expect(await screen.findByText('La facturación no está disponible en este momento.')).toBeVisible()
  expect(asked).toEqual([{ userId: 7 }])
  expect(link(/Entrar al portal con tu email/)).toHaveAttribute('href', 'https://csuite.example/facturacion')
  server.answer(billingPortal, apiFailure('INTERNAL', { message: '' }))
  await person.click(button)
  expect(await screen.findByText('Error al crear la sesión de portal')).toBeVisible()
})

test("without the provider's table its products are listed with their prices", async () => {
  overrideSettings({ stripe })
  server.answer(billingPlans, [
    {
      id: 'prod_1',
      nombre: 'Beto Pro PRO',
      descripcion: null,
      precios: [{ id: 'price_1', monto: 15, moneda: 'usd', periodo: 'mensual' }],
    },
  ])
  open('/pagos')
  expect(await screen.findByRole('heading', { name: 'Beto Pro PRO' })).toBeVisible()
  expect(screen.getByText('USD 15')).toBeVisible()
})

test("products that fail: 'Error al obtener los productos' and 'Reintentar'", async () => {
  overrideSettings({ stripe })
  server.answer(billingPlans, apiFailure('INTERNAL', { message: '' }))
  open('/pagos')
  expect(await screen.findByText('Error al obtener los productos')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Reintentar' })).not.toHaveLength(0)
})
