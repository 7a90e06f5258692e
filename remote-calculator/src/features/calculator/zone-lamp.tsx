import { row, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { useCalculator } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { panel } from '../../parts/panel-styles'
import type { Side } from '../../parts/signal-types'

/** The zone of a reading as text and as a shape, so that it does not depend on colour alone. */
export function ZoneLamp({ side }: { side: Side }) {
  const zone = useCalculator(({ readings }) => readings[side].zone)
  return (
    <Row data-zone={zone ?? 'none'}>
      <svg viewBox="0 0 12 12" aria-hidden="true">
        <circle cx="6" cy="6" r="4.5" />
        <path d="M6 1 11.5 11H.5Z" />
      </svg>
      <span>{zone ? t.zone[zone] : t.noReading}</span>
    </Row>
  )
}

const WITHIN = "&:is([data-zone='none'], [data-zone='in-range'])"
const OUTSIDE = "&:not([data-zone='none'], [data-zone='in-range'])"
const Row = styled.p`
  ${type.s14}
  ${row(8)}
  color: ${panel.muted};
  & > svg {
    flex: none;
    width: 12px;
    height: 12px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.5;
  }
  &[data-zone='in-range'] > svg {
    fill: ${panel.ok};
    stroke: ${panel.ok};
  }
  ${WITHIN} path,
  ${OUTSIDE} circle {
    display: none;
  }
  ${OUTSIDE} {
    color: ${panel.text};
    & > svg {
      stroke: ${panel.danger};
    }
  }
  &[data-zone^='failure'] {
    color: ${panel.danger};
    & > svg {
      fill: ${panel.danger};
    }
  }
`
