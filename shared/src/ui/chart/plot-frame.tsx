import type { ReactNode } from 'react'
import styled from 'styled-components'
import { c, fonts } from '../theme/tokens'

/** Pixels of a whole drawing. */
export const HEIGHT = 250

export interface PlotTick {
  /** Pixels from the plot's left (x) or top (y). */
  at: number
  label: string
  /** The middle of the label where that is not the tick. */
  labelAt?: number
}

export interface PlotMargin {
  top: number
  right: number
  bottom: number
  left: number
}

interface PlotFrameProps {
  width: number
  margin: PlotMargin
  xTicks: readonly PlotTick[]
  yTicks: readonly PlotTick[]
  /** Accessible name; the drawing is one image. */
  label: string
  /** Drawn in the plot's own coordinates: 0,0 is its top left corner. */
  children: ReactNode
}

/** A ruled drawing: grid lines, tick marks, tick labels and a place to plot in. The width is the whole image's. */
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

/** Half pixels keep a 1 px line sharp. */
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
/** A point's figure, written at it. */
export const Value = styled.text`
  && {
    fill: ${c.text};
    font: 550 0.75rem ${fonts.mono};
    /* A halo keeps the figure legible where it crosses a bar or a line. */
    paint-order: stroke;
    stroke: ${c.surface};
    stroke-width: 3px;
  }
`
