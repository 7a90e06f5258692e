import {
  dayIn,
  formatDate,
  formatDateTime,
  formatEnd,
  formatDay,
  formatMoment,
  formatMomentIn,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatTime,
  zoneName,
} from '.'

test('numbers have a decimal point, and thin spaces from 10 000 on', () => {
  expect(formatNumber(9999)).toBe('9999')
  expect(formatNumber(10_000)).toBe('10\u202f000')
  expect(formatNumber(-1_234_567.891, 2)).toBe('-1\u202f234\u202f567.89')
  expect(formatNumber(0.5, 2)).toBe('0.5')
  expect(formatNumber(1.6)).toBe('2')
})

test('an amount has its currency first, and cents unless they are zero', () => {
  expect(formatMoney(39)).toBe('USD\u00a039')
  expect(formatMoney(12.5)).toBe('USD\u00a012.50')
  expect(formatMoney(24.9167)).toBe('USD\u00a024.92')
  expect(formatMoney(15_301.4, 0)).toBe('USD\u00a015\u202f301')
  expect(formatMoney(8, 2, 'PEN')).toBe('PEN\u00a08')
})

test('a percentage has at most one decimal', () => {
  expect(formatPercent(36)).toBe('36\u00a0%')
  expect(formatPercent(12.34)).toBe('12.3\u00a0%')
})

test('times are written in the local time zone', () => {
  const here = new Date(2026, 10, 5, 14, 5)
  for (const instant of [here, here.getTime(), here.toISOString()]) {
    expect(formatDateTime(instant)).toBe('5/11/2026, 14:05')
    expect(formatTime(instant)).toBe('14:05')
    expect(formatMoment(instant)).toBe('5/11/2026, 14:05:00')
  }
})

test.each([
  ['2032-01-01T05:00:00.000Z', 'America/Lima', '31/12/2031'],
  ['2032-01-01T05:00:01.000Z', 'America/Lima', /^1\/1\/2032, /],
  ['2032-01-01T05:00:00.000Z', 'UTC', /^1\/1\/2032, /],
  // Midnight is skipped there.
  ['2026-04-24T21:00:00.000Z', 'Africa/Cairo', /^2[34]\/4\/2026/],
])('what ends at %s in %s lasts to %s', (instant, timeZone, text) => {
  expect(formatEnd(instant, timeZone)).toMatch(text)
})

test('a moment in a named time zone says which', () => {
  const moment = '2026-11-06T03:04:09Z'
  expect(formatMomentIn('America/Lima', moment)).toBe('5/11/2026, 22:04:09 GMT-5')
  expect(formatMomentIn('UTC', moment)).toBe('6/11/2026, 03:04:09 UTC')
})

test('calendar days and months do not depend on the time zone', () => {
  expect(formatDay('2026-11-05')).toBe('5/11/2026')
  expect(formatDay('2026-11-05T00:00:00.000Z')).toBe('5/11/2026')
  expect(formatMonth('2026-11')).toBe('nov 26')
  expect(formatMonth('2026-11-05', 'long')).toBe('noviembre de 2026')
})

test.each([
  ['America/Lima', '2026-03-10T04:59:59.999Z', '2026-03-09', '9/3/2026', 'hora de Lima'],
  ['America/Lima', '2026-03-10T05:00:00.000Z', '2026-03-10', '10/3/2026', 'hora de Lima'],
  ['Pacific/Kiritimati', '2026-12-31T10:00:00.000Z', '2027-01-01', '1/1/2027', 'hora de Kiritimati'],
  ['Pacific/Pago_Pago', '2027-01-01T10:59:59.000Z', '2026-12-31', '31/12/2026', 'hora de Pago Pago'],
  ['Europe/Madrid', '2026-03-28T23:00:00.000Z', '2026-03-29', '29/3/2026', 'hora de Madrid'],
  ['Europe/Madrid', '2026-03-29T22:00:00.000Z', '2026-03-30', '30/3/2026', 'hora de Madrid'],
  ['Europe/Madrid', '2026-10-25T22:59:59.000Z', '2026-10-25', '25/10/2026', 'hora de Madrid'],
  [
    'America/Argentina/Buenos_Aires',
    '2026-11-05T02:00:00Z',
    '2026-11-04',
    '4/11/2026',
    'hora de Buenos Aires',
  ],
  ['UTC', '2026-11-05T23:59:59Z', '2026-11-05', '5/11/2026', 'hora UTC'],
  ['Etc/UTC', '2026-11-05T23:59:59Z', '2026-11-05', '5/11/2026', 'hora UTC'],
])('in %s the day of %s is %s, written %s, in %s', (timeZone, instant, isoDay, written, name) => {
  expect(dayIn(timeZone, instant)).toBe(isoDay)
  expect(formatDate(instant, timeZone)).toBe(written)
  expect(zoneName(timeZone)).toBe(name)
})
