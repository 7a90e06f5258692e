import { memo } from 'react'
import { type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { calculatorTexts as t } from './calculator.texts'
import type { Span } from '../../../contract/measurement/conversion'
import { panel } from '../../parts/panel-styles'
import { failureBands, isInverse, positionOf, positionOnAxis, QUARTERS } from './plot-geometry'
import type { Mapped } from './readings'
import type { RangeType } from '../../parts/signal-types'

interface PlotGridProps {
  x: Span
  y: Span
  curve?: Mapped['curve'] | undefined
}

const TWENTIETHS = Array.from({ length: 21 }, (_, index) => index * 5)

const paths = {
  vertical: QUARTERS.map((percent) => `M${positionOf(percent)} 0V100`).join(''),
  horizontal: QUARTERS.map((percent) => `M0 ${100 - positionOf(percent)}H100`).join(''),
  /** Ticks along the bottom and the right edge, longer at the tens. */
  bottom: TWENTIETHS.map((at) => `M${positionOf(at)} 100v${at % 10 === 0 ? '-3' : '-1.6'}`).join(''),
  right: TWENTIETHS.map((at) => `M100 ${100 - positionOf(at)}h${at % 10 === 0 ? '-2' : '-1.1'}`).join(''),
}

export const PlotGrid = memo(function PlotGrid({ x, y, curve }: PlotGridProps) {
  const falls = isInverse(x) !== isInverse(y)
  const [low, high] = [positionOf(0), positionOf(100)]
  const [start, end] = falls ? [100 - high, 100 - low] : [100 - low, 100 - high]
  return (
    <Drawing>
      <path className="grid" d={paths.vertical + paths.horizontal} />
      <path className="tick" d={`${paths.bottom}${paths.right}M0 100H100V0`} />
      {!curve && <path className="extension" d={falls ? 'M0 0 100 100' : 'M0 100 100 0'} />}
      <path className="line" d={curve ? pathOf(curve, x, y) : `M${low} ${start} ${high} ${end}`} />
    </Drawing>
  )
})

const pathOf = (curve: NonNullable<Mapped['curve']>, x: Span, y: Span) =>
  `M${curve.map(([at, value]) => [positionOnAxis(x, at), 100 - positionOnAxis(y, value)].join(' ')).join('L')}`

interface FailureBandsProps {
  axis: 'x' | 'y'
  span: Span
  type: RangeType
}

/** In percent of the plot; a narrower band has no room for its label. */
const MIN_LABELLED_WIDTH = 4.5

export const FailureBands = memo(function FailureBands({ axis, span, type: rangeType }: FailureBandsProps) {
  return failureBands(span, rangeType).map(({ from, to }) => {
    const [start, size] = [`${from}%`, `${to - from}%`]
    return (
      <Band
        key={from}
        aria-hidden="true"
        data-axis={axis}
        style={axis === 'x' ? { left: start, width: size } : { bottom: start, height: size }}
      >
        {to - from > MIN_LABELLED_WIDTH && <span>{t.failureBand}</span>}
      </Band>
    )
  })
})

export const PlotLayer = styled.svg.attrs({
  viewBox: '0 0 100 100',
  preserveAspectRatio: 'none',
  'aria-hidden': true,
})`
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
`
const Drawing = styled(PlotLayer)`
  & .grid {
    stroke: ${panel.line};
  }
  & .tick {
    stroke: ${panel.edge};
  }
  & .extension {
    stroke: ${panel.cyan};
    stroke-dasharray: 2 5;
    opacity: 0.8;
  }
  & .line {
    stroke: ${panel.cyan};
    stroke-width: 2.5px;
  }
`
const Band = styled.div`
  ${type.s12}
  position: absolute;
  display: grid;
  place-items: center;
  overflow: hidden;
  background: repeating-linear-gradient(135deg, ${panel.hatch} 0 1px, transparent 1px 6px);
  color: ${panel.danger};
  pointer-events: none;
  & > span {
    padding: 1px 4px;
    background: ${panel.ground};
    white-space: nowrap;
    line-height: 1;
  }
  &[data-axis='x'] {
    inset-block: 0;
  }
  &[data-axis='x'] > span {
    padding: 4px 1px;
    writing-mode: vertical-rl;
  }
  &[data-axis='y'] {
    inset-inline: 0;
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    background: repeating-linear-gradient(135deg, CanvasText 0 1px, transparent 1px 6px);
    color: CanvasText;
    & > span {
      background: Canvas;
    }
  }
`
