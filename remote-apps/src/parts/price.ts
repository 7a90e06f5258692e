/** The saving of a year against twelve months, in whole percent; never negative. */
export function annualSaving(monthly: number, annual: number): number {
  if (monthly <= 0) return 0
  return Math.max(0, Math.round((1 - annual / (monthly * 12)) * 100))
}
