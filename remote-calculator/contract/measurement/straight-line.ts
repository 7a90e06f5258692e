import type { CalibrationContent } from '../calibrations'
import { type Ratio, ratioOf, roundRatio } from '@csuite/shared/contract/numbers/decimal'

/** Decimals of the fixed-point numbers that lines are fitted with: far more than are shown, and no verdict depends on them. */
const FIT_PLACES = 24
/** Their quotients are cut off, which would round down a distance that lies between two decimals. */
const distance = (numerator: bigint, parts: bigint): Ratio =>
  ratioOf(roundRatio({ numerator, denominator: parts * 10n ** BigInt(FIT_PLACES) }, FIT_PLACES - 4))
const fixed = (amount: Ratio): bigint => roundRatio(amount, FIT_PLACES).units

interface Point {
  x: bigint
  y: bigint
}
const larger = (a: bigint, b: bigint) => (a > b ? a : b)
const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/**
 * The largest distance of points from a line: through the first and the last of them (terminal-based), or the line whose
 * largest distance is least (independent). The latter is parallel to a line through two of the points. Null below three points.
 * @param given no two with the same x
 */
export function distanceFromLine(
  given: readonly { x: Ratio; y: Ratio }[],
  line: CalibrationContent['linea'],
): Ratio | null {
  const points = given
    .map(({ x, y }) => ({ x: fixed(x), y: fixed(y) }))
    .sort((one, other) => (one.x < other.x ? -1 : 1))
  const [first] = points
  const last = points.at(-1)
  if (points.length < 3 || !first || !last) return null
  const residuals = (a: Point, b: Point) =>
    points.map(({ x, y }) => y - a.y - ((x - a.x) * (b.y - a.y)) / (b.x - a.x))
  if (line === 'terminal') {
    const most = residuals(first, last).map((r) => (r < 0n ? -r : r))
    return distance(most.reduce(larger), 1n)
  }
  // The narrowest band lies along an edge of the hull: of all pairs of points only those are tried.
  const bands = [hullOf(points), hullOf(points.map(mirrored)).map(mirrored)].flatMap((hull) =>
    hull.slice(1).map((b, index) => {
      const a = hull[index] ?? b
      const distances = residuals(a, b)
      return distances.reduce(larger) - distances.reduce(smaller)
    }),
  )
  return distance(bands.reduce(smaller), 2n)
}

const mirrored = ({ x, y }: Point): Point => ({ x, y: -y })

/** The lower hull of points that are sorted by x (Andrew's monotone chain). */
function hullOf(points: readonly Point[]): Point[] {
  const hull: Point[] = []
  for (const point of points) {
    for (;;) {
      const [a, b] = hull.slice(-2)
      if (!a || !b || (b.x - a.x) * (point.y - a.y) > (b.y - a.y) * (point.x - a.x)) break
      hull.pop()
    }
    hull.push(point)
  }
  return hull
}
