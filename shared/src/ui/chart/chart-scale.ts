import { scaleLinear } from 'd3-scale'
import type { ChartPoint } from './chart-figure'
import { HEIGHT, type PlotTick } from './plot-frame'

/** Pixels of the drawing's text, 0.75rem. */
const textSize = () => 0.75 * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)

/** Pixels of a character in the mono font. */
const characterWidth = () => 0.61 * textSize()

/** A value axis from zero with round ticks, and the margin that its longest label needs. */
export function valueAxis(data: readonly ChartPoint[], format: (value: number) => string) {
  const values = data.map((point) => point.value)
  const top = Math.max(0, ...values)
  const bottom = Math.min(0, ...values)
  const scale = scaleLinear().domain([bottom, top === bottom ? 1 : top])
  scale.nice(4)
  const whole = values.every(Number.isInteger)
  const ticks = scale.ticks(4).filter((tick) => !whole || Number.isInteger(tick))
  const longest = Math.max(...ticks.map((tick) => format(tick).length))
  const margin = {
    top: textSize() + 8,
    right: 12,
    bottom: textSize() + 16,
    left: Math.ceil(longest * characterWidth()) + 14,
  }
  scale.range([HEIGHT - margin.top - margin.bottom, 0])
  const yTicks: PlotTick[] = ticks.map((tick) => ({ at: scale(tick), label: format(tick) }))
  return { scale, yTicks, margin }
}

/** Labels along the bottom, thinned so that none overlap; the last point always has one. */
export function categoryTicks(
  data: readonly ChartPoint[],
  position: (index: number) => number,
  width: number,
): PlotTick[] {
  const widest = Math.max(1, ...data.map((point) => point.label.length)) * characterWidth() + 12
  const every = Math.max(1, Math.ceil((data.length * widest) / Math.max(1, width)))
  const last = data.length - 1
  return data.flatMap((point, i) => {
    if ((last - i) % every !== 0) return []
    const at = position(i)
    const half = (point.label.length * characterWidth()) / 2
    // A label at the edge is moved no further than needed, so that it does not reach its neighbour.
    return [{ at, label: point.label, labelAt: Math.max(half - 12, Math.min(at, width + 12 - half)) }]
  })
}

/** Points with a value label: all where there is room, otherwise the highest and the last. The axis names zero. */
export function labelledPoints(
  data: readonly ChartPoint[],
  step: number,
  format: (value: number) => string,
): Set<number> {
  const widest = Math.max(...data.map((point) => format(point.value).length)) * characterWidth() + 4
  const values = data.map((point) => point.value)
  const highest = values.indexOf(Math.max(...values))
  const last = data.length - 1
  const both = (last - highest) * step > widest || last === highest
  const candidates = step >= widest ? [...data.keys()] : both ? [highest, last] : [highest]
  return new Set(candidates.filter((index) => values[index] !== 0))
}
