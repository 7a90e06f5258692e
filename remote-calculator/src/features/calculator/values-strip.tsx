import { TOP_BAR_HEIGHT, radius, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { useCalculator } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { Caption, PANEL_NARROW, numerals, panel } from './panel-look'

/** Both values under the top bar of a phone while the ranges are open, whose fields push them out of sight. */
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
