import type { ReactNode } from 'react'
import styled from 'styled-components'
import { c, fonts } from '../theme/tokens'

export interface PlotTick {
  /** Pixels from the plot's left (x) or top (y). */
  at: number
  label: string
  /** Where the label hangs; middle unless given. */
  anchor?: 'start' | 'middle' | 'end'
}

export interface PlotMargin {
  top: number
  right: number
  bottom: number
  left: number
}

export interface PlotFrameProps {
  width: number
  height: number
  margin: PlotMargin
  xTicks: readonly PlotTick[]
  yTicks: readonly PlotTick[]
  /** Rules across the plot at the x ticks as well. */
  grid?: 'y' | 'both' | 'none'
  /** Accessible name; the drawing is one image. Without it, it is decoration beside a table. */
  label?: string
  /** Colours of the instrument panel. */
  onPanel?: boolean
  /** Drawn in the plot's own coordinates: 0,0 is its top left corner. */
  children: ReactNode
}

/** A ruled drawing: grid lines, tick marks, tick labels and a place to plot in. Width and height are the whole image's. */
export function PlotFrame({
  width,
  height,
  margin,
  xTicks,
  yTicks,
  grid = 'y',
  label,
  onPanel = false,
  children,
}: PlotFrameProps) {
  const w = Math.max(0, width - margin.left - margin.right)
  const h = Math.max(0, height - margin.top - margin.bottom)
  return (
    <Svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      $onPanel={onPanel}
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
    >
      <g transform={`translate(${margin.left} ${margin.top})`}>
        <g className="grid">
          {grid !== 'none' && yTicks.map((t) => <path key={t.at} d={`M0 ${crisp(t.at)}H${w}`} />)}
          {grid === 'both' && xTicks.map((t) => <path key={t.at} d={`M${crisp(t.at)} 0V${h}`} />)}
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
          <text key={t.at} x={t.at} y={h + 18} textAnchor={t.anchor ?? 'middle'}>
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

const Svg = styled.svg<{ $onPanel: boolean }>`
  overflow: visible;
  & text {
    fill: ${(p) => (p.$onPanel ? c.panelMuted : c.muted)};
    font: 400 0.75rem ${fonts.mono};
    font-variant-numeric: tabular-nums;
  }
  & .grid path {
    fill: none;
    stroke: ${(p) => (p.$onPanel ? c.panelLine : c.hairline)};
  }
  & .axis path {
    fill: none;
    stroke: ${(p) => (p.$onPanel ? c.panelMuted : c.input)};
  }
`
