import { scalePoint } from 'd3-scale'
import { area, curveMonotoneX, line } from 'd3-shape'
import styled from 'styled-components'
import { formatNumber } from '@csuite/shared/format'
import { c } from '@csuite/shared/ui/theme'
import { ChartFigure, type ChartPoint, type ChartProps } from './chart-figure'
import { categoryTicks, labelledPoints, valueAxis } from './chart-scale'
import { PlotFrame, Value } from './plot-frame'

export function LineChart({ format = formatNumber, ...props }: ChartProps) {
  const { data } = props
  const draw = (width: number, label: string) => {
    const { scale, yTicks, margin } = valueAxis(data, format)
    const inner = Math.max(0, width - margin.left - margin.right - 12)
    const x = scalePoint<number>()
      .domain(data.map((_, i) => i))
      .range([18, inner])
    const at = (i: number) => x(i) ?? 0
    const labelled = labelledPoints(data, x.step() || inner, format)
    const path = line<ChartPoint>(
      (_, i) => at(i),
      (point) => scale(point.value),
    ).curve(curveMonotoneX)
    const under = area<ChartPoint>(
      (_, i) => at(i),
      scale(0),
      (point) => scale(point.value),
    ).curve(curveMonotoneX)
    return (
      <PlotFrame {...{ width, margin, yTicks, label }} xTicks={categoryTicks(data, at, inner + 12)}>
        <Area d={under([...data]) ?? ''} />
        <Line d={path([...data]) ?? ''} />
        {data.map((point, i) => (
          <g key={i}>
            <Dot cx={at(i)} cy={scale(point.value)} r={labelled.has(i) ? 4 : 2.5}>
              <title>{`${point.label}: ${format(point.value)}`}</title>
            </Dot>
            {labelled.has(i) && (
              <Value
                x={at(i)}
                y={scale(point.value) - 10}
                textAnchor={i === data.length - 1 ? 'end' : 'middle'}
                dx={i === data.length - 1 ? 6 : 0}
              >
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

const Line = styled.path`
  fill: none;
  stroke: ${c.signal};
  stroke-width: 2;
  stroke-linejoin: round;
`
const Area = styled.path`
  fill: ${c.signal};
  opacity: 0.08;
`
const Dot = styled.circle`
  fill: ${c.surface};
  stroke: ${c.signal};
  stroke-width: 2;
`
