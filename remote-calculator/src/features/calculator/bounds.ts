import { type Span, isFlat } from './conversion'
import { parseDecimal } from './decimal'

/** A side as typed: its type and its bounds, kept as text so that nothing a person writes is changed under their hands. */
export interface SideState {
  readonly type: string
  readonly min: string
  readonly max: string
}

/** What is wrong with a side's bounds; null where they can be read. */
export interface Bounds {
  readonly span: Span | null
  readonly minIsWrong: boolean
  readonly maxIsWrong: boolean
  readonly areEqual: boolean
}

/** Cached, so that memoised components do not render while a value is typed. */
const knownBounds = new WeakMap<SideState, Bounds>()

/** Reads a side's bounds. A flat range is caught here: it has no 0 and 100 %. */
export function boundsOf(side: SideState): Bounds {
  const known = knownBounds.get(side)
  if (known) return known
  const min = parseDecimal(side.min)
  const max = parseDecimal(side.max)
  const span = min && max ? { min, max } : null
  const areEqual = span !== null && isFlat(span)
  const bounds = { span: areEqual ? null : span, minIsWrong: !min, maxIsWrong: !max, areEqual }
  knownBounds.set(side, bounds)
  return bounds
}
