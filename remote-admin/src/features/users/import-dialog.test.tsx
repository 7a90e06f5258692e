import { type ImportOutcome, importUsers } from '@csuite/shared/contract/user-administration'
import { apiFailure, mockEndpoint, mockNetworkFailure } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import { mockPanel, openAsAdmin } from '../../testing/panel'
import { ImportButton } from './title-buttons'

let sent: { csv: string; rehearsed: boolean }[] = []
let outcome: ImportOutcome
const server = mockPanel(
  mockEndpoint(importUsers, ({ body, request }) => {
    sent.push({ csv: body.csv, rehearsed: request.url.includes('ensayo=1') })
    return outcome
  }),
)
beforeEach(() => {
  sent = []
  outcome = { validas: 2, errores: [] }
})

const choose = async (content: BlobPart) => {
  const { person } = openAsAdmin(<ImportButton />)
  await person.click(screen.getByRole('button', { name: 'Importar' }))
  await person.upload(
    await screen.findByLabelText('Archivo CSV'),
    new File([content], 'gente.csv', { type: 'text/csv' }),
  )
  return person
}

test('a file is checked when it is chosen, and sent when it is confirmed', async () => {
  const person = await choose('email;nombre;apellido\na@b.pe;José;Paz')
  await person.click(await screen.findByRole('button', { name: 'Invitar a 2 personas' }))
  expect(await screen.findByText(/^Invitamos a 2 personas/)).toBeInTheDocument()
  expect(sent.map(({ rehearsed }) => rehearsed)).toEqual([true, false])
  expect(sent[1]?.csv).toContain('José')
})

test('wrong lines are listed, and nothing can be sent', async () => {
  outcome = { validas: 1, errores: [{ linea: 3, mensaje: 'El email no es válido' }] }
  await choose('email;nombre;apellido\na@b.pe;Eva;Paz\nmal;Eva;Paz')
  expect(await screen.findByRole('list', { name: 'Líneas con errores' })).toHaveTextContent(
    'Línea 3: El email no es válido',
  )
  expect(screen.getByRole('button', { name: 'Invitar' })).toBeDisabled()
})

test.each([
  ['without an answer', mockNetworkFailure(importUsers), /^El portal no respondió: .* antes de repetir/],
  [
    'refused',
    mockEndpoint(importUsers, apiFailure('TOO_MANY_REQUESTS', { message: 'Espera un poco.' })),
    'Espera un poco.',
  ],
])('an import %s says so', async (_how, failing, text) => {
  const person = await choose('email;nombre;apellido\na@b.pe;José;Paz')
  const confirm = await screen.findByRole('button', { name: 'Invitar a 2 personas' })
  server.use(failing)
  await person.click(confirm)
  expect(await screen.findByRole('alert')).toHaveTextContent(text)
})

test('a file that could not be checked says so', async () => {
  server.use(mockNetworkFailure(importUsers))
  await choose('email;nombre;apellido\na@b.pe;José;Paz')
  expect(await screen.findByRole('alert')).toHaveTextContent('No se pudo comprobar el archivo.')
})

test('a chosen file is not thrown away unasked', async () => {
  const person = await choose('email;nombre;apellido\na@b.pe;José;Paz')
  await screen.findByRole('button', { name: 'Invitar a 2 personas' })
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Seguir editando' }))
  expect(screen.getByRole('button', { name: 'Invitar a 2 personas' })).toBeEnabled()
})
