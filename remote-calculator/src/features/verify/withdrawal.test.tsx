import { mockServer, renderWithProviders, testAdmin, testUser } from '@csuite/shared/testing'
import { Toaster } from '@csuite/shared/ui/toast'
import { screen } from '@testing-library/react'
import { withdrawCertificate } from '../../../contract/certificates'
import { Withdrawal } from './withdrawal'

const server = mockServer()
const numero = 'CAL-2026-000007'

test.each([
  ['Retirar de las listas', true, `El certificado ${numero} ya no está en las listas`],
  ['Devolver a las listas', false, `El certificado ${numero} está otra vez en las listas`],
])('%s', async (name, retirado, said) => {
  const bodies = server.answer(withdrawCertificate, { numero, retirado })
  const { person } = renderWithProviders(
    <>
      <Withdrawal numero={numero} />
      <Toaster />
    </>,
    { user: testAdmin() },
  )
  await person.click(await screen.findByRole('button', { name }))
  expect(await screen.findByText(said)).toBeVisible()
  expect(bodies).toEqual([{ retirado }])
})

test('nobody else is offered it', async () => {
  renderWithProviders(
    <main>
      <Withdrawal numero={numero} />
    </main>,
    { user: testUser() },
  )
  expect(await screen.findByRole('main')).toBeInTheDocument()
  expect(screen.queryByRole('button')).toBeNull()
})
