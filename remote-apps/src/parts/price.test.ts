import { suitePrice } from '@csuite/shared/contract/apps'
import { annualSaving, formatDollars } from './price'

test('amounts are written with their currency', () => {
  expect(formatDollars(39)).toBe('39 USD')
  expect(formatDollars(12.5)).toBe('12.5 USD')
})

test("the suite's year costs 36 % less than twelve months", () => {
  expect(annualSaving(suitePrice.monthly, suitePrice.annual)).toBe(36)
})

test('a year that costs the same or more saves nothing', () => {
  expect(annualSaving(10, 120)).toBe(0)
  expect(annualSaving(10, 150)).toBe(0)
  expect(annualSaving(0, 0)).toBe(0)
})
