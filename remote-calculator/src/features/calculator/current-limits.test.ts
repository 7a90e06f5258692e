import { zoneOf } from './current-limits'
import { parseDecimal, ratioOf, type Decimal } from './decimal'
import { typeOf } from './signal-types'

function zone(value: string, typeId: string, min?: string, max?: string): string {
  const type = typeOf('input', typeId)
  const exact = (text: string) => parseDecimal(text) as Decimal
  return zoneOf(ratioOf(exact(value)), { min: exact(min ?? type.min), max: exact(max ?? type.max) }, type)
}

describe('NAMUR NE 43 on a live-zero current', () => {
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
  ])('%s mA is %s', (value, expected) => {
    expect(zone(value, '4-20mA')).toBe(expected)
  })
})

test('a dead zero has no lower failure limit, since 0 mA is a reading', () => {
  expect(zone('0', '0-20mA')).toBe('in-range')
  expect(zone('3.6', '0-20mA')).toBe('in-range')
  expect(zone('-0.01', '0-20mA')).toBe('below-range')
  expect(zone('21', '0-20mA')).toBe('failure-high')
})

test('a voltage knows only its own range', () => {
  expect(zone('5.01', '0-5V')).toBe('above-range')
  expect(zone('-0.01', '0-5V')).toBe('below-range')
  expect(zone('21', '0-10V')).toBe('above-range')
})

test('a split or inverse range keeps the current limits and marks by its own bounds inside them', () => {
  expect(zone('15', '4-20mA', '4', '12')).toBe('above-range')
  expect(zone('3.7', '4-20mA', '0', '12')).toBe('below-measuring')
  expect(zone('12', '4-20mA', '20', '4')).toBe('in-range')
  expect(zone('3.9', '4-20mA', '20', '4')).toBe('below-range')
})
