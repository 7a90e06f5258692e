import { zoneOf } from './current-limits'
import { decimal, ratioOf } from '@csuite/shared/contract/numbers/decimal'
import { typeOf } from '../../parts/signal-types'

function zone(value: string, typeId: string, min?: string, max?: string): string {
  const type = typeOf('input', typeId)
  const exact = (text: string) => decimal(Number(text))
  return zoneOf(ratioOf(exact(value)), { min: exact(min ?? type.min), max: exact(max ?? type.max) }, type)
}

test.each([
  ['0', 'failure-low'],
  ['3.6', 'failure-low'],
  ['3.601', 'below-measuring'],
  ['3.799', 'below-measuring'],
  ['3.8', 'below-range'],
  ['3.99', 'below-range'],
  ['4', 'in-range'],
  ['20', 'in-range'],
  ['20.01', 'above-range'],
  ['20.5', 'above-range'],
  ['20.501', 'above-measuring'],
  ['20.999', 'above-measuring'],
  ['21', 'failure-high'],
  ['22', 'failure-high'],
])('NAMUR NE 43 on a live-zero current: %s mA is %s', (value, expected) => {
  expect(zone(value, '4-20mA')).toBe(expected)
})

test.each([
  ['4-20mA', '20', '4', '3.5', 'failure-low'],
  ['4-20mA', '20', '4', '3.9', 'below-range'],
  ['4-20mA', '20', '4', '12', 'in-range'],
  ['4-20mA', '4', '12', '3.7', 'below-measuring'],
  ['4-20mA', '4', '12', '15', 'above-range'],
  ['4-20mA', '12', '20', '21', 'failure-high'],
  ['4-20mA', '20', '12', '3.6', 'failure-low'],
  ['0-20mA', '4', '20', '3.5', 'failure-low'],
  ['0-20mA', '0', '20', '0', 'in-range'],
  ['0-20mA', '0', '20', '1.25', 'in-range'],
  ['0-20mA', '0', '20', '-0.01', 'below-range'],
  ['0-20mA', '0', '20', '21', 'above-range'],
  ['4-20mA', '0', '20', '3.6', 'in-range'],
  ['4-20mA', '10', '50', '30', 'in-range'],
  ['4-20mA', '50', '10', '9', 'below-range'],
  ['4-20mA', '0', '10', '3', 'in-range'],
  ['4-20mA', '4', '20.5', '21', 'above-range'],
  // A voltage knows only its own range.
  ['0-10V', '4', '20', '3.5', 'below-range'],
  ['0-10V', '0', '10', '21', 'above-range'],
  ['0-5V', '0', '5', '5.01', 'above-range'],
  ['0-5V', '0', '5', '-0.01', 'below-range'],
])(
  'NE 43 belongs to 4–20 mA and its parts, whichever type the range has: %s from %s to %s, %s is %s',
  (type, min, max, value, expected) => {
    expect(zone(value, type, min, max)).toBe(expected)
  },
)
