import { type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { calculatorTexts as t } from './calculator.texts'
import type { Zone } from './current-limits'
import { panel } from './panel-look'

type Look = 'off' | 'good' | 'beyond' | 'failed'

const LOOKS: Record<Zone, Look> = {
  'in-range': 'good',
  'below-range': 'beyond',
  'above-range': 'beyond',
  'below-measuring': 'beyond',
  'above-measuring': 'beyond',
  'failure-low': 'failed',
  'failure-high': 'failed',
}

/** Where the reading stands, in words and in a shape: colour alone would leave people out. */
export function ZoneLamp({ zone }: { zone: Zone | null }) {
  return (
    <Row data-look={zone ? LOOKS[zone] : 'off'}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        {zone && LOOKS[zone] !== 'good' ? <path d="M6 1 11.5 11H.5Z" /> : <circle cx="6" cy="6" r="4.5" />}
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
