/** Whole percent that a year costs less than twelve months; 0 where it does not. */
export function annualSaving(monthly: number, annual: number): number {
  if (monthly <= 0) return 0
  return Math.max(0, Math.round((1 - annual / (monthly * 12)) * 100))
}
