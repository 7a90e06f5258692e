import { memo } from 'react'
import { fonts, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import type { Span } from '../../../contract/measurement/conversion'
import { panel } from '../../parts/panel-styles'
import { compactNumber, positionOnAxis, ticksOf } from './plot-geometry'
import type { SideReading } from './readings'

interface AxisProps {
  side: 'x' | 'y'
  label: string
  span: Span
  reading: SideReading
  percent: number | null
}

/** The labels of an axis. Hidden from screen readers: the fields say the same. */
export function Axis({ side, label, span, reading, percent }: AxisProps) {
  return (
    <Labels data-side={side} aria-hidden="true">
      <Ticks side={side} span={span} />
      {percent !== null && (
        <b style={offset(side, positionOnAxis(span, percent))}>{compactNumber(reading.text.trim())}</b>
      )}
      <i>{`${label}, ${reading.type.unit}`}</i>
    </Labels>
  )
}

const Ticks = memo(function Ticks({ side, span }: Pick<AxisProps, 'side' | 'span'>) {
  return ticksOf(span).map(({ position, text }) => (
    <span key={position} style={offset(side, position)}>
      {text}
    </span>
  ))
})

const offset = (side: 'x' | 'y', position: number) => ({ [side === 'x' ? 'left' : 'bottom']: `${position}%` })

const Labels = styled.div`
  ${type.s12}
  position: relative;
  ${type.mono}
  color: ${panel.muted};
  contain: layout size style;
  & > * {
    position: absolute;
    white-space: nowrap;
  }
  & > i {
    font-family: ${fonts.sans};
    font-style: normal;
  }
  & > b {
    padding: 3px 6px;
    border-radius: 4px;
    background: ${panel.amber};
    color: ${panel.ground};
    font-weight: 600;
  }
  &[data-side='x'] {
    height: 3.25rem;
    & > span {
      top: 8px;
      transform: translateX(-50%);
    }
    & > b {
      top: 5px;
      transform: translateX(-50%);
    }
    & > i {
      bottom: 4px;
      left: 50%;
      transform: translateX(-50%);
    }
  }
  &[data-side='y'] {
    grid-area: 1 / 2;
    & > span {
      left: 10px;
      transform: translateY(50%);
    }
    & > b {
      left: 4px;
      transform: translateY(50%);
    }
    & > i {
      top: -1.75rem;
      right: 0;
    }
  }
`
