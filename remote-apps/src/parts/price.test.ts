import { annualSaving } from './price'

test('a year that costs the same or more saves nothing', () => {
  expect(annualSaving(10, 120)).toBe(0)
  expect(annualSaving(10, 150)).toBe(0)
  expect(annualSaving(0, 0)).toBe(0)
})
