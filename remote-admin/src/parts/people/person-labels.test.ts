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

test.each([
  ['America/Lima', '2026-03-10T04:59:59.999Z', '9/3/2026'],
  ['America/Lima', '2026-03-10T05:00:00.000Z', '10/3/2026'],
  ['Pacific/Kiritimati', '2026-03-10T10:00:00.000Z', '11/3/2026'],
  ['Pacific/Pago_Pago', '2026-03-10T10:59:59.000Z', '9/3/2026'],
  ['Europe/Madrid', '2026-03-29T21:59:59.000Z', '29/3/2026'],
  ['Europe/Madrid', '2026-03-29T22:00:00.000Z', '30/3/2026'],
  ['Europe/Madrid', '2026-10-25T22:59:59.000Z', '25/10/2026'],
  ['Europe/Madrid', '2026-10-25T23:00:00.000Z', '26/10/2026'],
])('in %s a registration at %s is shown as %s', (timeZone, at, shown) => {
  overrideSettings({ timeZone })
  expect(dayLabel(at)).toBe(shown)
})
