import { scaleBand } from 'd3-scale'
import styled from 'styled-components'
import { formatNumber } from '@csuite/shared/format'
import { c, hovered } from '@csuite/shared/ui/theme'
import { ChartFigure, type ChartProps } from './chart-figure'
import { categoryTicks, labelledPoints, valueAxis } from './chart-scale'
import { PlotFrame, Value } from './plot-frame'

export function BarChart({ format = formatNumber, onOpen, ...props }: ChartProps) {
  const { data } = props
  const draw = (width: number, label: string) => {
    const { scale, yTicks, margin } = valueAxis(data, format)
    const inner = Math.max(0, width - margin.left - margin.right)
    const x = scaleBand<number>()
      .domain(data.map((_, i) => i))
      .range([0, inner])
      .paddingInner(0.3)
      .paddingOuter(0.15)
    const bar = Math.min(x.bandwidth(), 48)
    const centre = (i: number) => (x(i) ?? 0) + x.bandwidth() / 2
    const labelled = labelledPoints(data, x.step(), format)
    const zero = scale(0)
    return (
      <PlotFrame {...{ width, margin, yTicks, label }} xTicks={categoryTicks(data, centre, inner)}>
        {data.map((point, i) => (
          <g key={i}>
            <Bar
              d={barPath(centre(i) - bar / 2, scale(point.value), bar, zero)}
              $opens={Boolean(onOpen && point.to)}
              onClick={() => point.to && onOpen?.(point.to)}
            >
              <title>{`${point.label}: ${format(point.value)}`}</title>
            </Bar>
            {labelled.has(i) && (
              <Value x={centre(i)} y={Math.min(scale(point.value), zero) - 6} textAnchor="middle">
                {format(point.value)}
              </Value>
            )}
          </g>
        ))}
      </PlotFrame>
    )
  }
  return <ChartFigure {...props} format={format} draw={draw} />
}

/** The corners away from the zero line are rounded. */
function barPath(x: number, y: number, width: number, zero: number): string {
  const r = Math.min(3, width / 2, Math.abs(zero - y))
  const s = y <= zero ? 1 : -1
  return `M${x} ${zero}V${y + s * r}q0 ${-s * r} ${r} ${-s * r}h${width - 2 * r}q${r} 0 ${r} ${s * r}V${zero}z`
}

const Bar = styled.path<{ $opens: boolean }>`
  fill: ${c.brand};
  ${(p) => p.$opens && 'cursor: pointer;'}
  ${hovered(`fill:${c.brandHover};`)}
`
