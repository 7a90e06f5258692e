import { overrideSettings } from '@csuite/shared/client'
import { dayLabel, phoneLabel } from './person-labels'

test.each([
  ['+51987654321', '+51 987 654 321'],
  ['+15551234567', '+1 555 123 4567'],
  ['+593987654321', '+593 987 654 321'],
  ['+5112345678', '+51 1234 5678'],
  ['987654321', '987 654 321'],
  ['+51 987 654 321', '+51 987 654 321'],
  ['(01) 234-5678', '(01) 234-5678'],
])('the phone %s is shown as %s', (phone, shown) => {
  expect(phoneLabel(phone).replaceAll('\u00a0', ' ')).toBe(shown)
})

test("the day of a registration is the portal's", () => {
  overrideSettings({ timeZone: 'Pacific/Kiritimati' })
  expect(dayLabel('2026-03-10T10:00:00.000Z')).toBe('11/3/2026')
})
