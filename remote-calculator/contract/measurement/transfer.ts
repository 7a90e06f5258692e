import { percentOf, type Span } from './conversion'
import {
  compare,
  decimal,
  type Decimal,
  ratioOf,
  type Ratio,
  subtract,
} from '@csuite/shared/contract/numbers/decimal'
import { isLess, minus, over, plus, ratio, times } from './ratio'

/**
 * How a signal stands for a magnitude. Square roots are those of differential pressure flow meters (ISO 5167-1: the flow is
 * proportional to √Δp): with `raiz-transmisor` the transmitter extracts the root and the magnitude is the pressure,
 * mA = 4 + 16·√(dp ÷ dpmax); with `raiz-receptor` the receiver extracts it and the magnitude is the flow,
 * Q = Qmax·√((mA − 4) ÷ 16).
 */
export const TRANSFER_FUNCTIONS = ['lineal', 'raiz-transmisor', 'raiz-receptor', 'inversa'] as const
type TransferFunction = (typeof TRANSFER_FUNCTIONS)[number]

export interface Transfer {
  readonly funcion: TransferFunction
  /** Percent of the root (of the magnitude where there is none), 0 to 100: below it the result is 0 %. Null for none. */
  readonly corte: Decimal | null
  /** Percent of the root, 0 to 100: below it a straight line to 0 replaces the root. Null for none. */
  readonly quiebre: Decimal | null
}

export const LINEAR: Transfer = { funcion: 'lineal', corte: null, quiebre: null }

/** Why a value has no counterpart: a root of less than zero; a value that a cut-off never lets appear. */
type NoCounterpart = 'negative-radicand' | 'cut-off'

/** The counterpart rounds correctly to up to {@link ROOT_PLACES} decimals, and compares correctly with such decimals. */
export type Counterpart = Ratio | NoCounterpart

export const hasCounterpart = (counterpart: Counterpart): counterpart is Ratio =>
  typeof counterpart === 'object'

/** `corte` or `quiebre` must be from 0 to less than 100. */
export const isFractionOfRange = (percent: Decimal): boolean =>
  compare(percent, decimal(0)) >= 0 && compare(percent, decimal(100)) < 0

/** The magnitude that a signal stands for. No span may be flat. */
export function magnitudeOf(value: Decimal, signal: Span, magnitude: Span, transfer: Transfer): Counterpart {
  const x = fractionOf(value, signal)
  switch (transfer.funcion) {
    case 'lineal':
      return onto(magnitude, isBelow(x, transfer.corte) ? NONE : x)
    case 'inversa': {
      const y = mirrored(x)
      return onto(magnitude, isBelow(y, transfer.corte) ? NONE : y)
    }
    case 'raiz-receptor':
      return extracted(x, magnitude, transfer)
    case 'raiz-transmisor':
      return squared(x, magnitude, transfer)
  }
}

/** The signal that stands for a magnitude: the inverse of {@link magnitudeOf}. */
export function signalOf(value: Decimal, signal: Span, magnitude: Span, transfer: Transfer): Counterpart {
  const y = fractionOf(value, magnitude)
  switch (transfer.funcion) {
    case 'lineal':
    case 'inversa':
      if (y.numerator !== 0n && isBelow(y, transfer.corte)) return 'cut-off'
      return onto(signal, transfer.funcion === 'lineal' ? y : mirrored(y))
    case 'raiz-receptor':
      return squared(y, signal, transfer)
    case 'raiz-transmisor':
      return extracted(y, signal, transfer)
  }
}

/** The decimals to which an irrational result is correct. */
const ROOT_PLACES = 60

const NONE = ratio(0n)

/** √p as a value of `to`, with the line below the breakpoint and the cut-off. */
function extracted(p: Ratio, to: Span, { corte, quiebre }: Transfer): Counterpart {
  const limit = limitOf(corte)
  const bend = limitOf(quiebre)
  if (bend && isLess(p, times(bend, bend))) {
    const r = over(p, bend)
    return onto(to, limit && isLess(r, limit) ? NONE : r)
  }
  if (limit && isLess(p, times(limit, limit))) return onto(to, NONE)
  if (p.numerator < 0n) return 'negative-radicand'
  const width = subtract(to.max, to.min)
  return plusRoot(ratioOf(to.min), times(p, times(ratioOf(width), ratioOf(width))), width.units < 0n)
}

/** The value of `to` whose root is `r`: the inverse of {@link extracted}. */
function squared(r: Ratio, to: Span, { corte, quiebre }: Transfer): Counterpart {
  if (r.numerator === 0n) return onto(to, NONE)
  if (isBelow(r, corte)) return 'cut-off'
  const bend = limitOf(quiebre)
  if (bend && isLess(r, bend)) return onto(to, times(r, bend))
  return r.numerator < 0n ? 'negative-radicand' : onto(to, times(r, r))
}

/**
 * `base` ± √`square`. Exact where that has at most {@link ROOT_PLACES} decimals, else the middle of the interval of that many
 * decimals that it lies in: no decimal lies between the two, so both round and compare alike.
 */
function plusRoot(base: Ratio, square: Ratio, negative: boolean): Ratio {
  const shift = 10n ** BigInt(ROOT_PLACES)
  // base ± √square = (numerator ± √radicand) ÷ denominator, in units of the last decimal.
  const denominator = base.denominator * square.denominator
  const numerator = base.numerator * square.denominator * shift
  const radicand = square.numerator * square.denominator * (base.denominator * shift) ** 2n
  const root = integerRoot(radicand)
  const isWhole = root * root === radicand
  const total = negative ? numerator - root - (isWhole ? 0n : 1n) : numerator + root
  const units = floorDivide(total, denominator)
  const isExact = isWhole && units * denominator === total
  return isExact ? ratio(units, shift) : ratio(2n * units + 1n, 2n * shift)
}

/** The integer part of √n, by Newton's method from above. */
function integerRoot(n: bigint): bigint {
  if (n < 2n) return n
  let root = 1n << BigInt(2 * n.toString(16).length)
  for (;;) {
    const next = (root + n / root) >> 1n
    if (next >= root) return root
    root = next
  }
}

function floorDivide(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a < 0n && quotient * b !== a ? quotient - 1n : quotient
}

/** A cut-off or breakpoint as a fraction; 0 % is none. */
const limitOf = (percent: Decimal | null): Ratio | null =>
  percent && percent.units !== 0n ? ratioOf({ units: percent.units, scale: percent.scale + 2 }) : null

function fractionOf(value: Decimal, span: Span): Ratio {
  const { numerator, denominator } = percentOf(value, span)
  return ratio(numerator, denominator * 100n)
}

const mirrored = (fraction: Ratio): Ratio => minus(ratio(1n), fraction)

function isBelow(fraction: Ratio, percent: Decimal | null): boolean {
  const limit = limitOf(percent)
  return limit !== null && isLess(fraction, limit)
}

/** The value of `span` at a fraction of its width. */
const onto = ({ min, max }: Span, fraction: Ratio): Ratio =>
  plus(ratioOf(min), times(ratioOf(subtract(max, min)), fraction))
