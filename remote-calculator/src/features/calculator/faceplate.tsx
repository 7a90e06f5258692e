import { useId } from 'react'
import { grid, radius, row, target, type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'
import { useCalculator, useCalculatorStore, useDispatch } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { NumberField, boundsProblemId } from './number-field'
import { icons } from '../../parts/icons'
import { PanelButton, onPhone, panel, PANEL_NARROW, TIGHT } from '../../parts/panel-styles'
import { withUnit } from './readings'
import type { Side } from '../../parts/signal-types'
import { TypeChoice } from './type-choice'
import { useCopy } from './use-copy'
import { ZoneLamp } from './zone-lamp'

export function Faceplate({ side }: { side: Side }) {
  const legendId = useId()
  return (
    <Plate role="group" aria-labelledby={legendId}>
      <Legend id={legendId}>{t.group[side]}</Legend>
      <RangePart>
        <TypeChoice side={side} />
      </RangePart>
      <div>
        <NumberField side={side} field="value" />
        <Reading>
          <ZoneLamp side={side} />
          <CopyButton side={side} />
        </Reading>
      </div>
      <RangePart>
        <RangeFields side={side} />
      </RangePart>
    </Plate>
  )
}

function RangeFields({ side }: { side: Side }) {
  const dispatch = useDispatch()
  const areEqual = useCalculator(({ readings }) => readings[side].bounds.areEqual)
  return (
    <Range>
      <NumberField side={side} field="min" />
      <InvertButton title={t.invert[side]} onClick={() => dispatch({ do: 'invert', side })}>
        {icons.swap}
        <VisuallyHidden>{t.invert[side]}</VisuallyHidden>
      </InvertButton>
      <NumberField side={side} field="max" />
      <Problem id={boundsProblemId(side)} role="status">
        {areEqual && t.boundsAreEqual}
      </Problem>
    </Range>
  )
}

function CopyButton({ side }: { side: Side }) {
  const store = useCalculatorStore()
  const isOff = useCalculator(({ readings }) => readings[side].zone === null)
  const { outcome, copy } = useCopy()
  const text = { idle: t.copy, done: t.copied, failed: t.copyFailed }[outcome]
  return (
    <>
      <PanelButton
        disabled={isOff}
        title={t.copyLong[side]}
        onClick={() => copy(withUnit(store.getState().readings[side]))}
      >
        {outcome === 'done' ? icons.check : icons.copy}
        <span>{text}</span>
        <VisuallyHidden>{` ${t.side[side]}`}</VisuallyHidden>
      </PanelButton>
      <VisuallyHidden role="status">{outcome !== 'idle' && text}</VisuallyHidden>
    </>
  )
}

/** A fieldset's legend stands on the border in WebKit, floated or not. */
const Plate = styled.div`
  position: relative;
  ${grid(12)}
  align-content: start;
  padding: 16px;
  border: 1px solid ${panel.line};
  border-radius: ${radius.card};
  background: color-mix(in srgb, ${panel.line} 28%, transparent);
  ${PANEL_NARROW} {
    gap: 8px;
    padding: 12px;
  }
  ${TIGHT} {
    gap: 0;
    padding: 8px;
  }
`
/** Collapsed on phones, so that both values are visible while one is typed. */
const RangePart = styled.div`
  ${onPhone("[data-ranges='closed'] & {display:none;}")}
`
const Range = styled.div`
  ${grid(0, 4)}
  grid-template-columns: minmax(0, 1fr) ${target} minmax(0, 1fr);
  padding-top: 12px;
  border-top: 1px solid ${panel.line};
`
const InvertButton = styled(PanelButton)`
  align-self: center;
  height: 44px;
  margin-top: 6px;
  padding: 0;
  border-color: transparent;
`
const Problem = styled.p`
  ${type.s12}
  grid-column: 1 / -1;
  color: ${panel.danger};
`
const Legend = styled.p`
  ${type.s16}
  padding-bottom: 8px;
  border-bottom: 1px solid ${panel.line};
  color: ${panel.text};
  font-weight: 600;
  ${PANEL_NARROW} {
    padding-bottom: 4px;
  }
  ${TIGHT} {
    padding-bottom: 0;
    border-bottom: 0;
  }
`
const Reading = styled.div`
  contain: layout style;
  ${row(8)}
  justify-content: space-between;
  min-height: max(2.5rem, ${target});
`
