import { type Decimal, roundRatio, ratioOf } from '@csuite/shared/contract/numbers/decimal'

const PLACES = 60
const HALVINGS = 10
const ONE = 10n ** BigInt(PLACES)

/** e^x to 50 decimals, for x ≤ 0: the series of e^(x ÷ 2¹⁰), squared ten times. */
export function exponential(x: Decimal): Decimal {
  const part = roundRatio(ratioOf(x), PLACES).units >> BigInt(HALVINGS)
  let sum = ONE
  let term = ONE
  for (let n = 1n; term !== 0n && term !== -1n; n += 1n) {
    term = (term * part) / (ONE * n)
    sum += term
  }
  for (let squaring = 0; squaring < HALVINGS; squaring += 1) sum = (sum * sum) / ONE
  return roundRatio({ numerator: sum, denominator: ONE }, 50)
}
