import {
  compareRatio,
  type Decimal,
  decimalToText,
  multiply,
  type Ratio,
} from '@csuite/shared/contract/numbers/decimal'
import type { Transfer } from '../../../../contract/measurement/transfer'
import type { Side } from '../../../parts/signal-types'
import { extrasTexts as t } from './extras.texts'

type Shape = (fraction: string) => string

/**
 * What the function does to the fraction of the edited side's range, on the way to the other side.
 * @param percent that fraction, where a value is typed: which branch of the function it takes
 */
export function shapeOf(transfer: Transfer, edited: Side, percent: Ratio | null): Shape {
  const { funcion } = transfer
  const [cut, bend] = [limitOf(transfer.corte), limitOf(transfer.quiebre)]
  const isBelow = (amount: Ratio, limit: Decimal | null) => limit !== null && compareRatio(amount, limit) < 0
  if (funcion === 'lineal' || funcion === 'inversa') {
    const measured = percent && (funcion === 'lineal' ? percent : mirrored(percent))
    if (edited === 'input' && measured && isBelow(measured, cut)) return () => t.belowCut
    return (fraction) => (funcion === 'lineal' ? fraction : `(1 − ${fraction})`)
  }
  if (funcion !== (edited === 'input' ? 'raiz-receptor' : 'raiz-transmisor')) {
    if (percent && bend && isBelow(percent, bend)) return (fraction) => `${fraction} × ${asFraction(bend)}`
    return (fraction) => `(${fraction})²`
  }
  const square = percent && { ...percent, numerator: percent.numerator * 100n }
  const line = square && bend && isBelow(square, multiply(bend, bend)) ? bend : null
  if (square && cut && isBelow(square, multiply(cut, line ?? cut))) return () => t.belowCut
  return (fraction) => (line ? `${fraction} ÷ ${asFraction(line)}` : `√(${fraction})`)
}

const limitOf = (percent: Decimal | null) => (percent?.units === 0n ? null : percent)
const mirrored = ({ numerator, denominator }: Ratio): Ratio => ({
  numerator: 100n * denominator - numerator,
  denominator,
})
const asFraction = ({ units, scale }: Decimal) => decimalToText({ units, scale: scale + 2 }, 0)
