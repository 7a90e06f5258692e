import type { Ratio } from '@csuite/shared/contract/numbers/decimal'

/** Arithmetic of exact fractions, whose denominators are positive. */

export const ratio = (numerator: bigint, denominator = 1n): Ratio => ({ numerator, denominator })

export const negative = (a: Ratio): Ratio => ratio(-a.numerator, a.denominator)

export const absolute = (a: Ratio): Ratio => (a.numerator < 0n ? negative(a) : a)

export const plus = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)

export const minus = (a: Ratio, b: Ratio): Ratio => plus(a, negative(b))

export const times = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.numerator, a.denominator * b.denominator)

/** `b` must be positive. */
export const over = (a: Ratio, b: Ratio): Ratio =>
  ratio(a.numerator * b.denominator, a.denominator * b.numerator)

export const isLess = (a: Ratio, b: Ratio): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator

export const isAbove = (a: Ratio, b: Ratio): boolean => isLess(b, a)
