import type { Transfer } from '@csuite/shared/contract/measurement/transfer'
import type { Side } from '../signal-types'

/** What the function does to the fraction of the edited side's range, on the way to the other side. */
export function shapeOf({ funcion }: Transfer, edited: Side): (fraction: string) => string {
  if (funcion === 'lineal') return (fraction) => fraction
  if (funcion === 'inversa') return (fraction) => `(1 − ${fraction})`
  const extracts = funcion === (edited === 'input' ? 'raiz-receptor' : 'raiz-transmisor')
  return extracts ? (fraction) => `√(${fraction})` : (fraction) => `(${fraction})²`
}
