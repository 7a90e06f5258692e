import { endOfDayIn, localTime } from './product-days'

test.each([
  ['America/Lima', '2026-11-05', '2026-11-06T05:00:00.000Z'],
  // The clock goes forward at midnight, which the next day does not have.
  ['America/Santiago', '2026-09-05', '2026-09-06T04:00:00.000Z'],
  ['America/Havana', '2026-03-07', '2026-03-08T05:00:00.000Z'],
  ['America/Asuncion', '2023-09-30', '2023-10-01T04:00:00.000Z'],
  ['Atlantic/Azores', '2026-03-28', '2026-03-29T01:00:00.000Z'],
  ['Asia/Beirut', '2026-03-28', '2026-03-28T22:00:00.000Z'],
  // It goes back at midnight, or an hour later.
  ['America/Santiago', '2026-04-04', '2026-04-05T04:00:00.000Z'],
  ['America/Havana', '2026-10-31', '2026-11-01T04:00:00.000Z'],
  ['Pacific/Auckland', '2026-04-04', '2026-04-04T11:00:00.000Z'],
  // The furthest zones, and a day that a zone left out.
  ['Pacific/Kiritimati', '2026-11-05', '2026-11-05T10:00:00.000Z'],
  ['Etc/GMT+12', '2026-11-05', '2026-11-06T12:00:00.000Z'],
  ['Pacific/Apia', '2011-12-29', '2011-12-30T10:00:00.000Z'],
])('in %s the day %s ends at %s', (timeZone, day, end) => {
  const at = endOfDayIn(timeZone, day)
  expect(at.toISOString()).toBe(end)
  expect(localTime(timeZone, new Date(at.getTime() - 1)).slice(0, 10)).toBe(day)
})
