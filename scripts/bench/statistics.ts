/** The middle value of a list, NaN where it is empty. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** The value below which a share (0 to 1) of the list lies, NaN where it is empty. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
