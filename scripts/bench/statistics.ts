export const median = (values: readonly number[]): number => percentile(values, 0.5)

/** @param share from 0 to 1; NaN for an empty list */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
