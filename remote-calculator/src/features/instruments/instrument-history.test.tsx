import { renderWithProviders } from '@csuite/shared/testing'
import { screen } from '@testing-library/react'
import type { CalibrationEntry } from '../../parts/plant/entries'
import { plantStore } from '../../parts/plant/plant-store'
import { draftEntry, instrumentEntry } from '../../testing/plant'
import { History, WithoutInstrument } from './instrument-history'

const instrument = instrumentEntry()
const calibration = (instrumentKey: string | null, deleted = false) =>
  draftEntry({ instrumentKey, deleted, numero: 'CAL-2026-000001' })

test.each<[string, CalibrationEntry, boolean, number]>([
  ['of a deleted instrument', calibration(null), false, 1],
  ['of an instrument that this device has no more', calibration('gone'), false, 1],
  ['of an instrument whose deletion is not sent yet', calibration(instrument.clave), true, 1],
  ['of an instrument', calibration(instrument.clave), false, 0],
  ['that was discarded', calibration(null, true), false, 0],
])('a calibration %s stands among those without instrument or not', (_what, entry, deleted, count) => {
  plantStore.setState({ instruments: [{ ...instrument, deleted }], calibrations: [entry] })
  renderWithProviders(<WithoutInstrument />)
  expect(screen.queryAllByRole('link', { name: /^PT-1 · Certificado CAL-2026-000001 · / })).toHaveLength(
    count,
  )
  expect(screen.queryAllByRole('heading', { name: 'Sin instrumento' })).toHaveLength(count)
})

test('a calibration that the portal refused says so in the list', () => {
  const draft = draftEntry({ problem: 'Tienes 200 calibraciones sin firmar.' })
  plantStore.setState({ instruments: [instrument], calibrations: [draft] })
  renderWithProviders(<History instrument={instrument} />)
  expect(screen.getByText('No aceptado')).toBeVisible()
})
