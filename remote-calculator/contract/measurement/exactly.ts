import type { Decimal } from '@csuite/shared/contract/numbers/decimal'

/** The number that a `DecimalText` writes: '-12.50', '.5'. */
export function exactly(text: string): Decimal {
  const [whole = '', fraction = ''] = text.replace(/^[+-]/, '').split('.')
  const units = BigInt(`0${whole}${fraction}`)
  return { units: text.startsWith('-') ? -units : units, scale: fraction.length }
}
