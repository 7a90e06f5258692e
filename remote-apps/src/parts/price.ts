const dollars = new Intl.NumberFormat('es-PE', { maximumFractionDigits: 2 })

/** An amount of US dollars as people here write it: `39 USD`. */
export function formatDollars(amount: number): string {
  return `${dollars.format(amount)} USD`
}

/** Whole percent that a year costs less than twelve months; 0 where it does not. */
export function annualSaving(monthly: number, annual: number): number {
  if (monthly <= 0) return 0
  return Math.max(0, Math.round((1 - annual / (monthly * 12)) * 100))
}
