/** Midnight UTC of the day that an instant falls on in a time zone (IANA name), as expiries are stored. */
export function dayIn(timeZone: string, at: Date): Date {
  // Swedish dates are written as ISO 8601 has them.
  return new Date(`${at.toLocaleDateString('sv', { timeZone })}T00:00:00.000Z`)
}
