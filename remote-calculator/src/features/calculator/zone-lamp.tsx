import { type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { useCalculator } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import type { Zone } from './current-limits'
import { panel } from './panel-look'
import type { Side } from './signal-types'

const LOOKS: Record<Zone, 'good' | 'beyond' | 'failed'> = {
  'in-range': 'good',
  'below-range': 'beyond',
  'above-range': 'beyond',
  'below-measuring': 'beyond',
  'above-measuring': 'beyond',
  'failure-low': 'failed',
  'failure-high': 'failed',
}

/** The zone of a reading as text and as a shape, so that it does not depend on colour alone. */
export function ZoneLamp({ side }: { side: Side }) {
  const zone = useCalculator(({ readings }) => readings[side].zone)
  return (
    <Row data-look={zone ? LOOKS[zone] : 'off'}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <circle cx="6" cy="6" r="4.5" />
        <path d="M6 1 11.5 11H.5Z" />
      </svg>
      <span>{zone ? t.zone[zone] : t.noReading}</span>
    </Row>
  )
}

const Row = styled.p`
  ${type.s14}
  display: flex;
  align-items: center;
  gap: 8px;
  color: ${panel.muted};
  & > svg {
    flex: none;
    width: 12px;
    height: 12px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
  }
  &:is([data-look='off'], [data-look='good']) path,
  &:is([data-look='beyond'], [data-look='failed']) circle {
    display: none;
  }
  &[data-look='good'] > svg {
    fill: ${panel.ok};
    stroke: ${panel.ok};
  }
  &[data-look='beyond'],
  &[data-look='failed'] {
    color: ${panel.text};
  }
  &[data-look='beyond'] > svg {
    stroke: ${panel.danger};
  }
  &[data-look='failed'] {
    color: ${panel.danger};
  }
  &[data-look='failed'] > svg {
    fill: ${panel.danger};
    stroke: ${panel.danger};
  }
`
