import { memo } from 'react'
import { type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { calculatorTexts as t } from './calculator.texts'
import type { Span } from './conversion'
import { panel } from './panel-look'
import { failureBands } from './plot-geometry'
import type { RangeType } from './signal-types'

interface FailureBandsProps {
  axis: 'x' | 'y'
  span: Span
  type: RangeType
}

/** In percent of the plot; a narrower band has no room for its name. */
const NARROWEST_NAMED = 4.5

/** Hatches the parts of an axis on which a current reports a failure instead of a measurement. */
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
        {to - from > NARROWEST_NAMED && <span>{t.failureBand}</span>}
      </Band>
    )
  })
})

const Band = styled.div`
  ${type.s12}
  position: absolute;
  display: grid;
  place-items: center;
  overflow: hidden;
  background: repeating-linear-gradient(
    135deg,
    color-mix(in srgb, ${panel.danger} 45%, transparent) 0 1px,
    transparent 1px 6px
  );
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
