import { ChevronDown } from 'lucide-react'
import { TOP_BAR_HEIGHT, radius, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { useCalculator } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { Caption, PanelButton, numerals, panel, PANEL_NARROW } from './panel-styles'

interface RangesToggleProps {
  open: boolean
  onToggle: () => void
}

/** Expands types and ranges on a phone; collapsed, it shows the ranges in use. */
export function RangesToggle({ open, onToggle }: RangesToggleProps) {
  const inUse = useCalculator(({ state: { input, output }, readings }) =>
    t.rangesInUse(
      `${input.min}…${input.max} ${readings.input.type.unit}`,
      `${output.min}…${output.max} ${readings.output.type.unit}`,
    ),
  )
  return (
    <Wide aria-expanded={open} onClick={onToggle}>
      <span>{t.ranges}</span>
      <InUse>{inUse}</InUse>
      <ChevronDown aria-hidden="true" />
    </Wide>
  )
}

/** Both values, fixed under a phone's top bar: the expanded ranges push the fields out of view. */
export function ValuesStrip() {
  const readings = useCalculator((calculator) => calculator.readings)
  return (
    <Strip aria-hidden="true">
      {(['input', 'output'] as const).map((side) => (
        <div key={side}>
          <Caption>{t.side[side]}</Caption>
          <Figure>
            {readings[side].text || '—'} <span>{readings[side].type.unit}</span>
          </Figure>
        </div>
      ))}
    </Strip>
  )
}

const Wide = styled(PanelButton)`
  justify-content: flex-start;
  min-height: 44px;
  gap: 12px;
  & > svg {
    margin-left: auto;
  }
  &[aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
`
const InUse = styled.span`
  ${type.s12}
  overflow: hidden;
  color: ${panel.muted};
  text-overflow: ellipsis;
  white-space: nowrap;
`
const Strip = styled.div`
  display: none;
  ${PANEL_NARROW} {
    position: sticky;
    z-index: 1;
    top: ${TOP_BAR_HEIGHT}px;
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
    gap: 12px;
    padding: 6px 12px;
    border-bottom: 1px solid ${panel.line};
    border-radius: ${radius.dialog} ${radius.dialog} 0 0;
    background: ${panel.ground};
  }
`
const Figure = styled.p`
  ${type.s16}
  ${numerals}
  overflow: hidden;
  color: ${panel.amber};
  text-overflow: ellipsis;
  white-space: nowrap;
  & > span {
    color: ${panel.text};
  }
`
