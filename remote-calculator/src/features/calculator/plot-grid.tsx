import { memo } from 'react'
import styled from 'styled-components'
import type { Span } from './conversion'
import { panel } from './panel-look'
import { isInverse, placeOf } from './plot-geometry'

interface PlotGridProps {
  x: Span
  y: Span
}

const QUARTERS = [0, 25, 50, 75, 100]
const RULES = Array.from({ length: 21 }, (_, index) => index * 5)

const rules = {
  vertical: QUARTERS.map((percent) => `M${placeOf(percent)} 0V100`).join(''),
  horizontal: QUARTERS.map((percent) => `M0 ${100 - placeOf(percent)}H100`).join(''),
  /** The ruler's marks, on the bottom edge and on the right one: the long ones at the tens. */
  bottom: RULES.map((at) => `M${placeOf(at)} 100v${at % 10 === 0 ? '-3' : '-1.6'}`).join(''),
  right: RULES.map((at) => `M100 ${100 - placeOf(at)}h${at % 10 === 0 ? '-2' : '-1.1'}`).join(''),
}

/** What typing does not move: rules and the line itself. The drawing stretches, its strokes do not. */
export const PlotGrid = memo(function PlotGrid({ x, y }: PlotGridProps) {
  const falls = isInverse(x) !== isInverse(y)
  const [low, high] = [placeOf(0), placeOf(100)]
  const [start, end] = falls ? [100 - high, 100 - low] : [100 - low, 100 - high]
  return (
    <Drawing viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <path className="rule" d={rules.vertical + rules.horizontal} />
      <path className="mark" d={`${rules.bottom}${rules.right}M0 100H100V0`} />
      <path className="beyond" d={falls ? 'M0 0 100 100' : 'M0 100 100 0'} />
      <path className="line" d={`M${low} ${start} ${high} ${end}`} />
    </Drawing>
  )
})

const Drawing = styled.svg`
  position: absolute;
  inset: 0;
  width: 100%;
  height: 100%;
  overflow: visible;
  pointer-events: none;
  fill: none;
  & path {
    vector-effect: non-scaling-stroke;
  }
  & .rule {
    stroke: ${panel.line};
  }
  & .mark {
    stroke: ${panel.edge};
  }
  & .beyond {
    stroke: ${panel.cyan};
    stroke-dasharray: 2 5;
    opacity: 0.8;
  }
  & .line {
    stroke: ${panel.cyan};
    stroke-width: 2.5px;
  }
`
