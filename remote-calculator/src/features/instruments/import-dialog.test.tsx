import { importInstruments } from '../../../contract/instruments'
import { mockServer, renderWithProviders } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ImportDialog } from './import-dialog'

const server = mockServer()

test.each(['utf8', 'latin1'] as const)('a file in %s is checked with its °C', async (encoding) => {
  const heard = server.answer(importInstruments, { validas: 1, errores: [] })
  renderWithProviders(<ImportDialog open onClose={() => undefined} />)
  const csv = 'tag;min;max;unidad\r\nTT-1;0;100;°C\r\n'
  const bytes = Buffer.from(csv, encoding)
  const file = new File([bytes], 'instrumentos.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Archivo CSV'), file)
  expect(await screen.findByText('1 línea válida.')).toBeVisible()
  expect(heard).toEqual([{ csv }])
})

test('lines that are refused after the check are shown, and nothing is said to be added', async () => {
  const closed = jest.fn()
  server.answer(importInstruments, { validas: 1, errores: [] })
  renderWithProviders(<ImportDialog open onClose={closed} />)
  const file = new File(['tag;min;max;unidad\r\nTT-1;0;100;m\r\n'], 'instrumentos.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Archivo CSV'), file)
  const add = await screen.findByRole('button', { name: 'Añadir 1 instrumento' })
  server.answer(importInstruments, {
    validas: 0,
    errores: [{ linea: 2, mensaje: 'El tag TT-1 ya existe' }],
  })
  await userEvent.click(add)
  expect(await screen.findByText(/El tag TT-1 ya existe/)).toBeVisible()
  expect(closed).not.toHaveBeenCalled()
})
