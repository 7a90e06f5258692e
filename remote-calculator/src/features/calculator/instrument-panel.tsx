import { type FocusEvent, memo, useCallback, useState } from 'react'
import { matchesMedia, media, radius } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { useCalculator, useDispatch } from './calculator-store'
import { CharacteristicLine } from './characteristic-line'
import { Faceplate } from './faceplate'
import { Formula } from './formula'
import { FunctionBar } from './function-bar'
import { PanelFooter } from './panel-footer'
import { onPhone, panel, PANEL_NARROW, PANEL_WIDE, SHORT, TIGHT } from '../../parts/panel-styles'
import { PercentScale } from './percent-scale'
import { RangesToggle, ValuesStrip } from './phone-ranges'

export function InstrumentPanel() {
  const [rangesOpen, setRangesOpen] = useState(false)
  return (
    <Frame onFocus={showBothValues}>
      {rangesOpen && <ValuesStrip />}
      <Body data-ranges={rangesOpen ? 'open' : 'closed'}>
        {(['input', 'output'] as const).map((side) => (
          <Area key={side} $area={side}>
            <Faceplate side={side} />
          </Area>
        ))}
        <RangesArea $area="ranges">
          <RangesToggle open={rangesOpen} onToggle={() => setRangesOpen(!rangesOpen)} />
        </RangesArea>
        <Area $area="function">
          <FunctionBar />
        </Area>
        <Drawings />
        <Area $area="foot">
          <PanelFooter />
        </Area>
      </Body>
    </Frame>
  )
}

/** A phone's keyboard covers half of the screen: scrolls the panel to the top, so that both values stay visible. */
function showBothValues({ currentTarget, target }: FocusEvent<HTMLElement>) {
  const onScreenKeyboard =
    matchesMedia(SHORT) || (matchesMedia(media.phone) && matchesMedia('(pointer: coarse)'))
  const folded = currentTarget.querySelector("[data-ranges='closed']")
  if (onScreenKeyboard && folded && target instanceof HTMLInputElement && target.type === 'text')
    currentTarget.scrollIntoView({ block: 'start' })
}

const Drawings = memo(function Drawings() {
  const readings = useCalculator((calculator) => calculator.readings)
  const dispatch = useDispatch()
  const goTo = useCallback((percent: number) => dispatch({ do: 'go-to-percent', percent }), [dispatch])
  return (
    <>
      <Area $area="line">
        <CharacteristicLine readings={readings} onPercent={goTo} />
      </Area>
      <Area $area="scale">
        <PercentScale readings={readings} onPercent={goTo} />
      </Area>
      <Area $area="formula">
        <Formula readings={readings} />
      </Area>
    </>
  )
})

const Frame = styled.div`
  /* The document already leaves room below the top bar. */
  scroll-margin-top: -8px;
  container: panel / inline-size;
  border: 1px solid ${panel.line};
  border-radius: ${radius.dialog};
  background: ${panel.ground};
  color: ${panel.text};
`
const Body = styled.div`
  display: grid;
  grid-template:
    'input output' auto
    'function function' auto
    'line line' auto
    'scale scale' auto
    'formula formula' auto
    'foot foot' auto
    / minmax(0, 1fr) minmax(0, 1fr);
  gap: 20px;
  padding: 20px;
  ${SHORT} {
    grid-template:
      'input output' auto
      'ranges ranges' auto
      'function function' auto
      'line line' auto
      'scale scale' auto
      'formula formula' auto
      'foot foot' auto
      / minmax(0, 1fr) minmax(0, 1fr);
    padding: 12px;
  }
  ${PANEL_NARROW} {
    grid-template:
      'input' auto
      'output' auto
      'ranges' auto
      'function' auto
      'scale' auto
      'line' auto
      'formula' auto
      'foot' auto
      / minmax(0, 1fr);
    gap: 16px;
    padding: 12px;
    ${TIGHT} {
      gap: 8px;
      padding: 8px;
    }
  }
  ${PANEL_WIDE} {
    grid-template:
      'input line output' 1fr
      'function function function' auto
      'scale scale scale' auto
      'formula formula foot' auto
      / 300px minmax(0, 1fr) 300px;
    gap: 24px;
    padding: 24px;
  }
`
const Area = styled.div<{ $area: string }>`
  display: grid;
  grid-area: ${(p) => p.$area};
  min-width: 0;
`
const RangesArea = styled(Area)`
  display: none;
  ${onPhone('display:grid;')}
`
