const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code))

/**
 * Decimal digits of any script (full-width, Arabic, …) as 0 to 9. Unicode assigns each script's ten in a row, from its zero on;
 * the fifty of mathematics have ASCII ones for compatibility (NFKC), nearer to their zero.
 */
export const asciiDigits = (text: string): string =>
  text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.normalize('NFKC').codePointAt(0) ?? 0
    let below = 0
    while (isDigit(code - below - 1)) below += 1
    return String(below % 10)
  })
