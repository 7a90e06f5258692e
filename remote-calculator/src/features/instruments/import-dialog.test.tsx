import { importInstruments } from '@csuite/shared/contract/instruments'
import { mockEndpoint, mockServer, renderWithProviders } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ImportDialog } from './import-dialog'

const server = mockServer()

test.each(['utf8', 'latin1'] as const)('a file in %s is checked with its °C', async (encoding) => {
  const heard: unknown[] = []
  server.use(mockEndpoint(importInstruments, { validas: 1, errores: [] }, heard))
  renderWithProviders(<ImportDialog open onClose={() => undefined} />)
  const csv = 'tag;min;max;unidad\r\nTT-1;0;100;°C\r\n'
  const bytes = Buffer.from(csv, encoding)
  const file = new File([bytes], 'instrumentos.csv', { type: 'text/csv' })
  await userEvent.upload(await screen.findByLabelText('Archivo CSV'), file)
  expect(await screen.findByText('1 línea válida.')).toBeVisible()
  expect(heard).toEqual([{ csv }])
})
