import fc from 'fast-check'
import { decimal } from '@csuite/shared/contract/numbers/decimal'
import {
  compactNumber,
  failureBands,
  percentOnAxis,
  positionOf,
  positionOnAxis,
  ticksOf,
} from './plot-geometry'
import { typeOf } from '../../parts/signal-types'

function span(min: string, max: string) {
  return { min: decimal(Number(min)), max: decimal(Number(max)) }
}

test('inside the range, percentages and positions are converted both ways', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), fc.boolean(), (quarters, inverse) => {
      const range = inverse ? span('20', '4') : span('4', '20')
      expect(percentOnAxis(range, positionOnAxis(range, quarters / 4))).toBeCloseTo(quarters / 4, 9)
    }),
  )
})

test('outside the range the point stops at its end, the crosshair at the plot’s edge', () => {
  expect(percentOnAxis(span('4', '20'), 0)).toBe(0)
  expect(percentOnAxis(span('4', '20'), 100)).toBe(100)
  expect(positionOf(-500)).toBe(0)
  expect(positionOf(500)).toBe(100)
})

test('axes grow to the right; an inverse range runs the other way along its axis', () => {
  expect(ticksOf(span('4', '20')).map(({ text }) => text)).toEqual(['4', '8', '12', '16', '20'])
  const inverse = ticksOf(span('20', '4'))
  expect(inverse.map(({ text }) => text)).toEqual(['20', '16', '12', '8', '4'])
  expect(inverse[0]?.position).toBe(positionOf(100))
})

test('failure bands stand at 3.6 and 21 mA, and only on 4–20 mA', () => {
  const live = failureBands(span('4', '20'), typeOf('input', '4-20mA'))
  expect(live).toEqual([
    { from: positionOf(106.25), to: 100 },
    { from: 0, to: positionOf(-2.5) },
  ])
  expect(failureBands(span('20', '4'), typeOf('input', '4-20mA'))).toEqual(live)
  expect(failureBands(span('0', '20'), typeOf('input', '0-20mA'))).toEqual([])
  expect(failureBands(span('10', '50'), typeOf('output', 'mA'))).toEqual([])
  expect(failureBands(span('4', '20'), typeOf('output', 'mA'))).toEqual(live)
  expect(failureBands(span('0', '10'), typeOf('input', '0-10V'))).toEqual([])
})

test.each([
  ['12.00', '12.00'],
  ['-98765432.123', '-98765432'],
  ['123456.789', '123456.79'],
  ['12,3456789012', '12.345679'],
  ['1.234.567,5', '1234567.5'],
  ['0.00001234567', '0.0000123'],
  ['0.0000000001', '1.00e-10'],
  ['123456789012', '1.23e+11'],
  [`1${'0'.repeat(400)}`, '∞'],
  [`-1${'0'.repeat(400)}`, '-∞'],
])('%s is shortened to %s for a label', (text, expected) => {
  expect(compactNumber(text)).toBe(expected)
})
