import { type Dispatch, memo, type RefObject } from 'react'
import { radius, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import type { CalculatorAction, CalculatorState, SideState } from './calculator-state'
import { calculatorTexts as t } from './calculator.texts'
import { CopyKey } from './copy-key'
import { NumberField } from './number-field'
import { Caption, panel } from './panel-look'
import { RangeFields } from './range-fields'
import type { SideReading } from './readings'
import type { Side } from './signal-types'
import { TypeChoice } from './type-choice'
import { ZoneLamp } from './zone-lamp'

interface FaceplateProps {
  side: Side
  state: SideState
  reading: SideReading
  isEdited: boolean
  current: RefObject<CalculatorState>
  dispatch: Dispatch<CalculatorAction>
}

/** One side of the instrument: what is measured, its reading and its range. */
export const Faceplate = memo(function Faceplate({
  side,
  state,
  reading,
  isEdited,
  current,
  dispatch,
}: FaceplateProps) {
  const { text, zone } = reading
  const { unit } = reading.type
  return (
    <Plate>
      <Legend>{t.group[side]}</Legend>
      <TypeChoice side={side} chosen={state.type} dispatch={dispatch} />
      <div>
        <NumberField
          large
          label={t.value}
          text={text}
          unit={unit}
          changeSign={t.changeSign.value}
          note={<Caption>{text === '' ? '' : isEdited ? t.typed : t.computed}</Caption>}
          error={reading.valueIsWrong ? t.notANumber : undefined}
          onText={(typed) => {
            dispatch({ do: 'set-value', side, text: typed })
          }}
          onStep={(percent) => {
            dispatch({ do: 'step', side, from: text, percent })
          }}
        />
        <Reading>
          <ZoneLamp zone={zone} />
          <CopyKey side={side} current={current} disabled={zone === null} />
        </Reading>
      </div>
      <RangeFields side={side} state={state} dispatch={dispatch} />
    </Plate>
  )
})

const Plate = styled.fieldset`
  position: relative;
  display: grid;
  align-content: start;
  gap: 12px;
  padding: 16px;
  border: 1px solid ${panel.line};
  border-radius: ${radius.card};
  background: color-mix(in srgb, ${panel.line} 28%, transparent);
`
/** Floated, so that it stands inside the plate and not on its border. */
const Legend = styled.legend`
  ${type.s16}
  float: left;
  width: 100%;
  padding-bottom: 8px;
  border-bottom: 1px solid ${panel.line};
  color: ${panel.text};
  font-weight: 600;
`
const Reading = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-height: 40px;
`
