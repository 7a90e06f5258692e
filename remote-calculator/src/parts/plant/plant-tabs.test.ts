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
const contested = (conflict: object) => ({ conflict: { version: 2, fields: conflict } })
const draft: CalibrationEntry = {
  ...{ ...newEntry(base), clave: 'c', id: 9, version: 1, base, instrumentKey: 'i', instrument: fields },
  ...{ closed: false, numero: null, firmada: null, creada: at },
}
const withText = (observaciones: string) => ({ ...draft, fields: { ...base, observaciones } })
const answered = (row: CalibrationEntry, changes: Partial<CalibrationContent> = {}): CalibrationEntry => {
  const now = { ...row.fields, ...changes }
  return { ...row, fields: now, base: now, version: 2, dirty: false }
}
const signed = { ...answered(withText('Junta')), numero: 'CAL-2026-000001' }

test.each<[string, CalibrationEntry, object, object, object[]]>([
  [
    'the answer to what was sent before',
    withText('Junta nueva'),
    { put: [answered(withText('Junta'))], before: [withText('Junta')] },
    { dirty: true, version: 2, fields: { observaciones: 'Junta nueva' } },
    [{ version: 2, fields: { observaciones: 'Junta nueva' } }],
  ],
  [
    'what another device typed in another field',
    withText('Junta nueva'),
    { put: [answered(draft, { lugar: 'Sala' })], before: [{ ...draft, dirty: false }] },
    { dirty: true, version: 2, fields: { observaciones: 'Junta nueva', lugar: 'Sala' } },
    [{ version: 2, fields: { lugar: 'Sala' } }],
  ],
  [
    'what another device typed in the same field',
    withText('Junta nueva'),
    { put: [answered(withText('Visto'))], before: [{ ...draft, dirty: false }] },
    { dirty: true, fields: { observaciones: 'Junta nueva' }, ...contested({ observaciones: 'Visto' }) },
    [{ dirty: true, ...contested({ observaciones: 'Visto' }) }],
  ],
  [
    'a row as a tab of another release tells it',
    withText('Junta nueva'),
    { put: [answered(draft, { lugar: 'Sala' })] },
    { dirty: true, fields: { observaciones: 'Junta nueva', lugar: 'Sala' } },
    [{ version: 2 }],
  ],
  [
    'that the portal has it no more',
    withText('Junta nueva'),
    { gone: ['c'], before: [{ ...draft, dirty: false }] },
    { dirty: true, fields: { observaciones: 'Junta nueva' } },
    [{ clave: 'c' }],
  ],
  [
    'what was typed there before the answer that is known here',
    answered(withText('Junta')),
    { put: [withText('Junta nueva')], before: [withText('Junta')] },
    { dirty: true, version: 2, base: { observaciones: 'Junta' }, fields: { observaciones: 'Junta nueva' } },
    [],
  ],
  [
    'what was typed there while it was signed',
    signed,
    { put: [withText('Junta nueva')], before: [withText('Junta')] },
    signed,
    [signed],
  ],
  [
    'what was typed there on top of it',
    withText('Junta'),
    { put: [withText('Junta nueva')], before: [withText('Junta')] },
    withText('Junta nueva'),
    [],
  ],
  [
    'that it was discarded there',
    withText('Junta'),
    { put: [{ ...withText('Junta'), deleted: true }], before: [withText('Junta')] },
    { deleted: true },
    [],
  ],
  [
    'another merged row',
    withText('Junta nueva'),
    { put: [withText('Visto')], before: [draft], isAnswer: true },
    { dirty: true, fields: { observaciones: 'Junta nueva' } },
    [],
  ],
])('a message from another tab takes back nothing of this one: %s', async (...row) => {
  const [_what, here, message, expected, answers] = row
  const other = new BroadcastChannel('remote-calculator.0')
  const heard: object[] = []
  other.onmessage = ({ data }: MessageEvent<object>) => void heard.push(data)
  plantStore.setState({ calibrations: [here] })
  other.postMessage({ name: 'calibrations', ...message })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(plantStore.getState().calibrations).toMatchObject([expected])
  expect(heard).toMatchObject(
    answers.length > 0 ? [{ name: 'calibrations', put: answers, isAnswer: true }] : [],
  )
  other.close()
})

/** As much of IndexedDB as reading it needs. */
function deviceHas(rows: Record<string, unknown[]>): void {
  const later = (happens: () => void) => queueMicrotask(happens)
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
