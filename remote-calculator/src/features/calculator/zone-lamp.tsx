import { type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import type { Calculator } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import type { Zone } from './current-limits'
import { panel } from './panel-look'
import type { Side } from './signal-types'
import { useDomValue } from './use-dom-value'

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

const readZone: Record<Side, (calculator: Calculator) => Zone | null> = {
  input: ({ readings }) => readings.input.zone,
  output: ({ readings }) => readings.output.zone,
}

/** Where the reading stands, in words and in a shape: colour alone would leave people out. */
export function ZoneLamp({ side }: { side: Side }) {
  return (
    <Row ref={useDomValue(readZone[side], show)} data-look="off">
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <circle cx="6" cy="6" r="4.5" />
        <path d="M6 1 11.5 11H.5Z" />
      </svg>
      <span />
    </Row>
  )
}

function show(row: HTMLParagraphElement, zone: Zone | null) {
  const text = zone ? t.zone[zone] : t.noReading
  const words = row.lastElementChild
  if (words === null || words.textContent === text) return
  row.dataset['look'] = zone ? LOOKS[zone] : 'off'
  words.textContent = text
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
