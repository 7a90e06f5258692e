import type { ReactNode } from 'react'
import styled from 'styled-components'
import { c, fonts } from '@csuite/shared/ui/theme'

/** Pixels. */
export const HEIGHT = 250

export interface PlotTick {
  /** Pixels from the left or top of the plot. */
  at: number
  label: string
  /** Centre of the label; `at` by default. */
  labelAt?: number
}

interface PlotFrameProps {
  /** Of the whole image. */
  width: number
  margin: Record<'top' | 'right' | 'bottom' | 'left', number>
  xTicks: readonly PlotTick[]
  yTicks: readonly PlotTick[]
  label: string
  /** Drawn from 0,0 in the top left corner of the plot. */
  children: ReactNode
}

export function PlotFrame({ width, margin, xTicks, yTicks, label, children }: PlotFrameProps) {
  const w = Math.max(0, width - margin.left - margin.right)
  const h = Math.max(0, HEIGHT - margin.top - margin.bottom)
  return (
    <Svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} role="img" aria-label={label}>
      <g transform={`translate(${margin.left} ${margin.top})`}>
        <g className="grid">
          {yTicks.map((t) => (
            <path key={t.at} d={`M0 ${crisp(t.at)}H${w}`} />
          ))}
        </g>
        {children}
        <g className="axis">
          <path d={`M0 ${crisp(h)}H${w}`} />
          {xTicks.map((t) => (
            <path key={t.at} d={`M${crisp(t.at)} ${h}v5`} />
          ))}
          {yTicks.map((t) => (
            <path key={t.at} d={`M0 ${crisp(t.at)}h-5`} />
          ))}
        </g>
        {xTicks.map((t) => (
          <text key={t.at} x={t.labelAt ?? t.at} y={h + 6} dy="1em" textAnchor="middle">
            {t.label}
          </text>
        ))}
        {yTicks.map((t) => (
          <text key={t.at} x={-9} y={t.at} dy="0.32em" textAnchor="end">
            {t.label}
          </text>
        ))}
      </g>
    </Svg>
  )
}

/** Half pixels keep 1 px lines sharp. */
const crisp = (at: number) => Math.round(at) + 0.5

const Svg = styled.svg`
  overflow: visible;
  & text {
    fill: ${c.muted};
    font: 400 0.75rem ${fonts.mono};
    font-variant-numeric: tabular-nums;
  }
  & .grid path {
    fill: none;
    stroke: ${c.hairline};
  }
  & .axis path {
    fill: none;
    stroke: ${c.input};
  }
`
export const Value = styled.text`
  && {
    fill: ${c.text};
    font: 550 0.75rem ${fonts.mono};
    /* A halo keeps the value legible on bars and lines. */
    paint-order: stroke;
    stroke: ${c.surface};
    stroke-width: 3px;
  }
`
