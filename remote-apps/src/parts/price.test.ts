import { suitePrice } from '@csuite/shared/contract/apps'
import { annualSaving } from './price'

test("the suite's year costs 36 % less than twelve months", () => {
  expect(annualSaving(suitePrice.monthly, suitePrice.annual)).toBe(36)
})

test('a year that costs the same or more saves nothing', () => {
  expect(annualSaving(10, 120)).toBe(0)
  expect(annualSaving(10, 150)).toBe(0)
  expect(annualSaving(0, 0)).toBe(0)
})
