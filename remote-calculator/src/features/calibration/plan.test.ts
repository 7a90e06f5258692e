import { CalibrationContent, type Reading } from '../../../contract/calibrations'
import { nextOpen, slotsOf, withReading } from './plan'

const read = (punto: string, sentido: 'sube' | 'baja', leido: string): Reading => ({
  ...{ punto, sentido, leido, aplicado: punto },
})
const contentOf = (encontrado: Reading[]) =>
  CalibrationContent.parse({ puntos: ['0', '50', '100'], encontrado })

test('a point has one place each way, which keeps its last reading', () => {
  const content = contentOf([read('0', 'sube', '4'), read('50.0', 'baja', '12'), read('33', 'sube', '9')])
  const slots = slotsOf(content, 'encontrado')
  expect(slots.map(({ punto, sentido, index }) => `${punto} ${sentido} ${index}`)).toEqual([
    ...['0 sube 0', '50 sube -1', '100 sube -1', '100 baja -1', '50 baja 1', '0 baja -1', '33 sube 2'],
  ])
})

test('typing again replaces the reading; a correction is a row of its own; a cleared one is removed', () => {
  const content = contentOf([read('0', 'sube', '4')])
  const [slot] = slotsOf(content, 'encontrado')
  if (!slot) throw new Error('no slot')
  const again = read('0', 'sube', '4.1')
  expect(withReading(content, 'encontrado', slot, again)).toEqual([again])
  const correction = { ...again, motivo: 'Leí mal' }
  expect(withReading(content, 'encontrado', slot, correction)).toEqual([read('0', 'sube', '4'), correction])
  expect(withReading(content, 'encontrado', slot, null)).toEqual([])
})

test('the next point is the first without a reading, in a circle', () => {
  const slots = slotsOf(contentOf([read('50', 'sube', '12'), read('0', 'baja', '4')]), 'encontrado')
  expect([nextOpen(slots, 0), nextOpen(slots, 4)]).toEqual([2, 0])
  const full = slots.map((slot) => ({ ...slot, index: 0 }))
  expect([nextOpen(full, 2), nextOpen(full, 5)]).toEqual([3, 5])
})
