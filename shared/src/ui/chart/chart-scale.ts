import { scaleLinear } from 'd3-scale'
import type { ChartPoint } from './chart-figure'
import { HEIGHT, type PlotMargin, type PlotTick } from './plot-frame'

/** Pixels of the drawing's text, 12 unless this reader's browser has it larger. */
const textSize = () => 0.75 * (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16)

/** Pixels that a character of the mono face is wide. */
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
  const margin: PlotMargin = {
    top: textSize() + 8,
    right: 12,
    bottom: textSize() + 16,
    left: Math.ceil(longest * characterWidth()) + 14,
  }
  scale.range([HEIGHT - margin.top - margin.bottom, 0])
  const yTicks: PlotTick[] = ticks.map((tick) => ({ at: scale(tick), label: format(tick) }))
  return { scale, yTicks, margin }
}

/** Labels along the bottom, thinned so that none touches its neighbour; the last point always has one. */
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
    // A label that would leave the drawing is moved no further than it must: its neighbour has its own room only.
    return [{ at, label: point.label, labelAt: Math.max(half - 12, Math.min(at, width + 12 - half)) }]
  })
}

/** Which points carry their value in the drawing: all of them where there is room, else the highest and the last. */
export function labelledPoints(
  data: readonly ChartPoint[],
  step: number,
  format: (value: number) => string,
): Set<number> {
  const widest = Math.max(...data.map((point) => format(point.value).length)) * characterWidth() + 4
  if (step >= widest) return new Set(data.keys())
  const values = data.map((point) => point.value)
  const highest = values.indexOf(Math.max(...values))
  const last = data.length - 1
  return new Set((last - highest) * step > widest || last === highest ? [highest, last] : [highest])
}
