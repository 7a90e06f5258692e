import {
  formatDate,
  formatDateTime,
  formatDay,
  formatMoment,
  formatMoney,
  formatMonth,
  formatNumber,
  formatPercent,
  formatTime,
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

test('instants are written in the local time zone', () => {
  const here = new Date(2026, 10, 5, 14, 5)
  for (const instant of [here, here.getTime(), here.toISOString()]) {
    expect(formatDate(instant)).toBe('5/11/2026')
    expect(formatDateTime(instant)).toBe('5/11/2026, 14:05')
    expect(formatTime(instant)).toBe('14:05')
    expect(formatMoment(instant)).toBe('5/11/2026, 14:05:00')
  }
})

test('calendar days and months do not depend on the time zone', () => {
  expect(formatDay('2026-11-05')).toBe('5/11/2026')
  expect(formatDay('2026-11-05T00:00:00.000Z')).toBe('5/11/2026')
  expect(formatMonth('2026-11')).toBe('nov 26')
  expect(formatMonth('2026-11-05', 'long')).toBe('noviembre de 2026')
})
