/**
 * Texts of one width whose decimal points stand below each other, for a monospaced font that keeps blanks.
 */
export function alignDecimals(values: readonly string[]): string[] {
  const parts = values.map((value) => {
    const at = value.indexOf('.')
    return at < 0 ? [value, ''] : [value.slice(0, at), value.slice(at)]
  })
  const width = (index: number) => Math.max(0, ...parts.map((part) => part[index]?.length ?? 0))
  const [before, after] = [width(0), width(1)]
  return parts.map(([whole = '', fraction = '']) => whole.padStart(before) + fraction.padEnd(after))
}
