import { memo, type ReactNode } from 'react'
import { fonts, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import type { Span } from './conversion'
import { panel } from './panel-look'
import { compactNumber, ticksOf } from './plot-geometry'

interface AxisProps {
  side: 'x' | 'y'
  name: string
  span: Span
  /** The flag of the present reading. */
  children: ReactNode
}

/** Labels of an axis. They repeat what the fields say, so they are for the eye only. */
export function Axis({ side, name, span, children }: AxisProps) {
  return (
    <Labels data-side={side} aria-hidden="true">
      <Ticks side={side} span={span} />
      {children}
      <Name>{name}</Name>
    </Labels>
  )
}

const Ticks = memo(function Ticks({ side, span }: Pick<AxisProps, 'side' | 'span'>) {
  return ticksOf(span).map(({ place, text }) => (
    <span key={place} style={{ [side === 'x' ? 'left' : 'bottom']: `${place}%` }}>
      {text}
    </span>
  ))
})

interface AxisFlagProps {
  side: 'x' | 'y'
  place: number
  text: string
}

/** The present reading, as a flag on its axis. */
export function AxisFlag({ side, place, text }: AxisFlagProps) {
  return <b style={{ [side === 'x' ? 'left' : 'bottom']: `${place}%` }}>{compactNumber(text.trim())}</b>
}

const Labels = styled.div`
  ${type.s12}
  position: relative;
  font-family: ${fonts.mono};
  font-variant-numeric: tabular-nums;
  color: ${panel.muted};
  contain: layout size style;
  & > * {
    position: absolute;
    white-space: nowrap;
  }
  & > b {
    padding: 3px 6px;
    border-radius: 4px;
    background: ${panel.amber};
    color: ${panel.ground};
    font-weight: 600;
  }
  &[data-side='x'] {
    height: 52px;
    & > span {
      top: 8px;
      transform: translateX(-50%);
    }
    & > b {
      top: 5px;
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
  }
`
const Name = styled.i`
  font-family: ${fonts.sans};
  font-style: normal;
  [data-side='x'] > & {
    bottom: 4px;
    left: 50%;
    transform: translateX(-50%);
  }
  [data-side='y'] > & {
    top: -28px;
    right: 0;
  }
`
