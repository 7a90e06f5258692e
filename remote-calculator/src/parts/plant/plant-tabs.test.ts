import {
  type Calibration,
  CalibrationContent,
  addCalibration,
  listCalibrations,
} from '@csuite/shared/contract/calibrations'
import { InstrumentFields, listInstruments, updateInstrument } from '@csuite/shared/contract/instruments'
import { mockEndpoint, mockServer, testPage } from '@csuite/shared/testing'
import { renderHook, waitFor } from '@testing-library/react'
import { type CalibrationEntry, newEntry } from './entries'
import { plantStore, saveCalibration, sync, usePlantRows } from './plant-store'

const server = mockServer()
const at = '2026-11-25T12:00:00.000Z'
const fields = InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'bar' })
const instrument = {
  ...fields,
  ...{ id: 7, clave: 'i', version: 1, idGrupo: null, grupo: null, modificado: at },
}
const encontrado = [{ punto: '0', sentido: 'sube' as const, aplicado: '0', leido: '4.001' }]

test('what another tab keeps is known here: it is sent, and what is typed here goes on top of it', async () => {
  const sent: unknown[] = []
  const stored: Calibration[] = []
  server.use(
    mockEndpoint(listInstruments, testPage([instrument])),
    mockEndpoint(listCalibrations, () => testPage(stored)),
    mockEndpoint(
      addCalibration,
      ({ body }) => {
        const row: Calibration = {
          ...CalibrationContent.parse(body),
          ...{ id: 9, clave: body.clave ?? '', version: 1, instrumento: 7, datosInstrumento: fields },
          ...{ estado: 'borrador', propia: true, encontradoCerrado: false, numero: null },
          ...{ firmada: null, creada: at, modificada: at },
        }
        stored.push(row)
        return row
      },
      sent,
    ),
  )
  renderHook(usePlantRows)
  await waitFor(() => expect(plantStore.getState().synced).toBe(true))
  const other = new BroadcastChannel('remote-calculator.0')
  const heard: unknown[] = []
  other.onmessage = ({ data }: MessageEvent) => void heard.push(data)
  const draft: CalibrationEntry = {
    ...{ ...newEntry(CalibrationContent.parse({ encontrado })), instrumentKey: 'i', instrument: fields },
    ...{ closed: false, numero: null, firmada: null, creada: at },
  }
  other.postMessage({ name: 'calibrations', put: [draft] })
  await waitFor(() => expect(plantStore.getState().calibrations).toEqual([draft]))
  await saveCalibration(draft.clave, { observaciones: 'Junta nueva' })
  const both = { encontrado, observaciones: 'Junta nueva' }
  await waitFor(() => expect(heard).toHaveLength(1))
  expect(heard).toMatchObject([{ name: 'calibrations', put: [{ clave: draft.clave, fields: both }] }])
  await sync()
  expect(sent).toMatchObject([both])
})

const base = CalibrationContent.parse({ encontrado })
const draft: CalibrationEntry = {
  ...{ ...newEntry(base), clave: 'c', id: 9, version: 1, base, instrumentKey: 'i', instrument: fields },
  ...{ closed: false, numero: null, firmada: null, creada: at },
}
const withText = (observaciones: string) => ({ ...draft, fields: { ...base, observaciones } })
const answered = (row: CalibrationEntry, changes: Partial<CalibrationContent> = {}): CalibrationEntry => {
  const now = { ...row.fields, ...changes }
  return { ...row, fields: now, base: now, version: 2, dirty: false }
}
const contested = { ...withText('Junta'), version: 2, conflict: { version: 2, fields: base } }
const lost = { ...withText('Junta'), version: 3, conflict: { version: 0, fields: null } }
const signed = { ...answered(withText('Junta')), numero: 'CAL-2026-000001' }

test.each<[string, CalibrationEntry, object, object]>([
  [
    'the answer to what was sent before',
    withText('Junta nueva'),
    { put: [answered(withText('Junta'))], before: [withText('Junta')] },
    { dirty: true, version: 2, fields: { observaciones: 'Junta nueva' } },
  ],
  [
    'the answer to just that',
    withText('Junta'),
    { put: [answered(withText('Junta'))], before: [withText('Junta')] },
    answered(withText('Junta')),
  ],
  [
    'what another device typed in another field',
    withText('Junta nueva'),
    { put: [answered(draft, { lugar: 'Sala' })], before: [{ ...draft, dirty: false }] },
    { dirty: true, version: 2, fields: { observaciones: 'Junta nueva', lugar: 'Sala' } },
  ],
  [
    'what another device typed in the same field, which the portal answers with a conflict',
    withText('Junta nueva'),
    { put: [answered(withText('Visto'))], before: [{ ...draft, dirty: false }] },
    withText('Junta nueva'),
  ],
  [
    'a row as a tab of another release tells it',
    withText('Junta nueva'),
    { put: [answered(draft, { lugar: 'Sala' })] },
    { dirty: true, version: 2, fields: { observaciones: 'Junta nueva', lugar: 'Sala' } },
  ],
  [
    'that the portal has it no more',
    withText('Junta nueva'),
    { gone: ['c'], before: [{ ...draft, dirty: false }] },
    withText('Junta nueva'),
  ],
  [
    'what was typed there before the answer that is known here',
    answered(withText('Junta')),
    { put: [withText('Junta nueva')], before: [withText('Junta')] },
    { dirty: true, version: 2, base: { observaciones: 'Junta' }, fields: { observaciones: 'Junta nueva' } },
  ],
  [
    'an older row of the portal',
    { ...answered(draft, { lugar: 'Sala', orden: '4' }), version: 3 },
    { put: [answered(draft, { lugar: 'Sala' })], before: [{ ...draft, dirty: false }] },
    { dirty: false, version: 3, fields: { lugar: 'Sala', orden: '4' } },
  ],
  [
    'what was typed there while it was signed',
    signed,
    { put: [withText('Junta nueva')], before: [withText('Junta')] },
    signed,
  ],
  [
    'what was typed there on top of it',
    withText('Junta'),
    { put: [withText('Junta nueva')], before: [withText('Junta')] },
    withText('Junta nueva'),
  ],
  [
    'a key that the device had already when this tab opened',
    withText('Junta nueva'),
    { put: [withText('Junta')], before: [withText('Jun')] },
    withText('Junta nueva'),
  ],
  [
    'that it was discarded there',
    withText('Junta'),
    { put: [{ ...withText('Junta'), deleted: true }], before: [withText('Junta')] },
    { deleted: true },
  ],
  [
    'that it was discarded here',
    { ...withText('Junta'), deleted: true },
    { put: [answered(withText('Junta'))], before: [withText('Junta')] },
    { deleted: true, version: 2 },
  ],
  [
    'that it was discarded here, while another device changed it',
    { ...withText('Junta'), deleted: true },
    { put: [contested], before: [withText('Junta')] },
    { deleted: true, version: 2, conflict: null },
  ],
  [
    'that the person wants it back, which another device had deleted',
    lost,
    { put: [{ ...lost, id: null, version: 0, base: null, conflict: null }], before: [lost] },
    { id: null, version: 0, conflict: null, fields: { observaciones: 'Junta' } },
  ],
])(
  'a message from another tab takes back nothing of this one: %s',
  async (_what, here, message, expected) => {
    const other = new BroadcastChannel('remote-calculator.0')
    const heard: object[] = []
    other.onmessage = ({ data }: MessageEvent<object>) => void heard.push(data)
    plantStore.setState({ calibrations: [here] })
    other.postMessage({ name: 'calibrations', ...message })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(plantStore.getState().calibrations).toMatchObject([expected])
    expect(heard).toEqual([])
    other.close()
  },
)

/** As much of IndexedDB as reading it needs. */
function deviceHas(rows: Record<string, unknown[]>, ms = 0): void {
  const later = (happens: () => void) => setTimeout(happens, ms)
  const answer = (result: unknown) => {
    const request: Record<string, unknown> = { result }
    later(() => (request['onsuccess'] as () => void)())
    return request
  }
  const transaction = (table: string) => {
    const events: Record<string, () => void> = {}
    const store = { getAll: () => answer(rows[table] ?? []), put: () => undefined, delete: () => undefined }
    return Object.assign(events, {
      objectStore: () => store,
      commit: () => later(() => events['oncomplete']?.()),
    })
  }
  Object.assign(window, { indexedDB: { open: () => answer({ transaction, close: () => undefined }) } })
}

test('an opened document sends once more what the portal had refused', async () => {
  const problem = 'Configura el segundo factor.'
  const refused = { ...newEntry(fields), clave: 'i', id: 7, version: 1, base: fields, problem }
  const contested = { ...refused, clave: 'j', id: 8, conflict: { fields, version: 2 } }
  deviceHas({ instrumentos: [refused, contested] })
  const sent: unknown[] = []
  server.use(
    mockEndpoint(updateInstrument, { ...instrument, version: 2 }, sent),
    mockEndpoint(listInstruments, testPage([instrument])),
    mockEndpoint(listCalibrations, testPage<Calibration>([])),
  )
  plantStore.setState({ userId: null, synced: false })
  renderHook(usePlantRows)
  await waitFor(() => expect(plantStore.getState().synced).toBe(true))
  expect(sent).toHaveLength(1)
  expect(plantStore.getState().instruments).toMatchObject([
    { clave: 'i', dirty: false, problem: null },
    { clave: 'j', problem },
  ])
})

test('the portal is asked once it is known what the device has, although the network comes before', async () => {
  deviceHas({}, 50)
  const asked: boolean[] = []
  server.use(
    mockEndpoint(listInstruments, () => {
      asked.push(plantStore.getState().ready)
      return testPage([instrument])
    }),
    mockEndpoint(listCalibrations, testPage<Calibration>([])),
  )
  plantStore.setState({ userId: null })
  renderHook(usePlantRows)
  await sync()
  await waitFor(() => expect(asked).toContain(true))
  expect(asked).not.toContain(false)
})
