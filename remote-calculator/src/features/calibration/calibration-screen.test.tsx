import { CalibrationContent, addCalibration, listCalibrations } from '@csuite/shared/contract/calibrations'
import { InstrumentFields, listInstruments } from '@csuite/shared/contract/instruments'
import { mockEndpoint, mockServer, renderWithProviders, testPage } from '@csuite/shared/testing'
import { act, screen, waitFor } from '@testing-library/react'
import { type CalibrationEntry, type InstrumentEntry, newEntry } from '../../parts/plant/entries'
import { beginCalibration, plantStore } from '../../parts/plant/plant-store'
import { CalibrationScreen } from './calibration-screen'

const server = mockServer()
const fields = InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'bar' })
const instrument: InstrumentEntry = { ...newEntry(fields), id: 7, version: 1, base: fields, dirty: false }
const at = '2026-11-25T12:00:00.000Z'

test('who began without network is told that a colleague has changed the instrument since', async () => {
  const now = { ...fields, max: '20' }
  const { clave } = instrument
  const row = { ...now, id: 7, clave, version: 2, idGrupo: null, grupo: null, modificado: at }
  server.use(
    mockEndpoint(listInstruments, testPage([row])),
    mockEndpoint(listCalibrations, testPage([])),
    mockEndpoint(addCalibration, ({ body }) => {
      const calibration = {
        ...CalibrationContent.parse(body),
        ...{ id: 9, clave: body.clave ?? '', version: 1, instrumento: 7, datosInstrumento: now },
        ...{ estado: 'borrador' as const, propia: true, encontradoCerrado: false, numero: null },
        ...{ firmada: null, creada: at, modificada: at },
      }
      server.use(mockEndpoint(listCalibrations, testPage([calibration])))
      return calibration
    }),
  )
  renderWithProviders(<CalibrationScreen />, { route: '/9', path: '/:id' })
  await waitFor(() => expect(plantStore.getState().synced).toBe(true))
  plantStore.setState({ instruments: [instrument] })
  await beginCalibration(instrument)
  expect(await screen.findByText(/El instrumento se cambió después de empezar/)).toBeVisible()
  expect(screen.getByText('0 a 20 bar')).toBeVisible()
})

test('a draft without an instrument says why it is not sent; a refused one is sent again on demand', async () => {
  server.use(mockEndpoint(listInstruments, testPage([])), mockEndpoint(listCalibrations, testPage([])))
  const { person } = renderWithProviders(<CalibrationScreen />, { route: '/a', path: '/:id' })
  await waitFor(() => expect(plantStore.getState().synced).toBe(true))
  const draft: CalibrationEntry = {
    ...{ ...newEntry(CalibrationContent.parse({})), clave: 'a', instrumentKey: 'gone', instrument: fields },
    ...{ closed: false, numero: null, firmada: null, creada: at, problem: 'Tienes 200 sin firmar.' },
  }
  act(() => plantStore.setState({ calibrations: [draft] }))
  expect(await screen.findByText('El instrumento de esta calibración ya no existe.')).toBeVisible()
  await person.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(screen.queryByText('Tienes 200 sin firmar.')).not.toBeInTheDocument()
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
})
