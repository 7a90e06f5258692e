import { PERCENT } from '@csuite/shared/contract/measurement/conversion'
import { decimal, ratioToNumber } from '@csuite/shared/contract/measurement/decimal'
import { hasCounterpart, magnitudeOf, type Transfer } from '@csuite/shared/contract/measurement/transfer'

/** Every half percent of the signal, and closer where a root is steep. */
const SAMPLES = [0, 0.05, 0.1, 0.2, 0.3, 0.4, ...Array.from({ length: 200 }, (_, index) => (index + 1) / 2)]

type Curve = readonly (readonly [x: number, y: number])[]
let last: { key: string; curve: Curve } | null = null

/** The function from 0 to 100 % of the signal. The last one is kept, so that the drawing renders only when it changes. */
export function curveOf(transfer: Transfer): Curve {
  const key = keyOf(transfer)
  if (last?.key !== key) last = { key, curve: pointsOf(transfer) }
  return last.curve
}

const keyOf = ({ funcion, corte, quiebre }: Transfer) =>
  [funcion, corte?.units, corte?.scale, quiebre?.units, quiebre?.scale].join()

const pointsOf = (transfer: Transfer): Curve =>
  SAMPLES.flatMap((x) => {
    const y = magnitudeOf(decimal(x), PERCENT, PERCENT, transfer)
    return hasCounterpart(y) ? [[x, ratioToNumber(y)] as const] : []
  })
