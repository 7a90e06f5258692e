import { CalibrationContent } from './calibrations'
import { certificateRecord } from './certificate-record'
import { InstrumentFields } from './instruments'

const recordOf = (instrument: object, content: object) =>
  certificateRecord(
    {
      ...CalibrationContent.parse(content),
      datosInstrumento: InstrumentFields.parse({
        tag: 'PT-1',
        min: '0',
        max: '10',
        unidad: 'bar',
        ...instrument,
      }),
      creada: '2026-11-30T00:00:00.000Z',
    },
    {} as Parameters<typeof certificateRecord>[1],
    '2026-11-30',
  )

test('the TUR is that of the readings that count', () => {
  const read = (aplicado: string, leido: string) =>
    ({ punto: '100', sentido: 'sube', aplicado, leido }) as const
  const encontrado = [read('0.1', '20'), { ...read('10', '20'), motivo: 'Se aplicó otro valor' }]
  const tolerancia = { tipo: 'lectura', mas: '1' }
  expect(recordOf({ tolerancia }, { encontrado, patron: { incertidumbre: '0.01' } }).tur).toBe('16.00')
})

test.each([undefined, null, '2027-11-30'])('the next calibration is what was typed, %s', (proxima) => {
  expect(recordOf({ vence: '2026-12-05' }, { proxima }).proxima).toBe(proxima ?? null)
})

test.each([
  ['0.05', { max: '1000' }, '0.0008'],
  ['0.01', { max: '500000' }, '0.00000032'],
  ['0.05', { max: '1000', senal: { min: '0.004', max: '0.020', unidad: 'A' } }, '0.0000008'],
  ['0.1', { max: '300' }, '0.005333'],
])('U = %s of %j is %s in the signal', (incertidumbre, instrument, expected) => {
  const patron = { incertidumbre, incertidumbreEn: 'proceso' }
  expect(recordOf(instrument, { patron }).incertidumbre).toBe(expected)
})
