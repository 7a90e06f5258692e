import { line } from 'd3-shape'
import styled from 'styled-components'
import { c } from '@csuite/shared/ui/theme'

interface SparklineProps {
  values: readonly number[]
  width: number
}

const HEIGHT = 28

export function Sparkline({ values, width }: SparklineProps) {
  if (values.length < 2) return null
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const x = (i: number) => 2 + (i / (values.length - 1)) * (width - 6)
  const y = (value: number) => HEIGHT - 3 - ((value - low) / span) * (HEIGHT - 6)
  const last = values.length - 1
  return (
    <Svg width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden>
      <path d={line<number>((_, i) => x(i), y)([...values]) ?? ''} />
      <circle cx={x(last)} cy={y(values[last] ?? low)} r="2.5" />
    </Svg>
  )
}

const Svg = styled.svg`
  flex: none;
  & path {
    fill: none;
    stroke: ${c.signal};
    stroke-width: 1.5;
    stroke-linejoin: round;
  }
  & circle {
    fill: ${c.signal};
  }
`
