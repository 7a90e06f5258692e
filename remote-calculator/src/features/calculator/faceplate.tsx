import { radius, target, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { type Calculator, useCalculator, useDispatch } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { CopyKey } from './copy-key'
import { NumberField } from './number-field'
import { PANEL_NARROW, alone, panel } from './panel-look'
import { RangeFields } from './range-fields'
import type { Side } from './signal-types'
import { TypeChoice } from './type-choice'
import { ZoneLamp } from './zone-lamp'

/** One side of the instrument: what is measured, its reading and its range. */
export function Faceplate({ side }: { side: Side }) {
  return (
    <Plate>
      <Legend>{t.group[side]}</Legend>
      <RangePart>
        <TypeChoice side={side} />
      </RangePart>
      <div>
        <Value side={side} />
        <Reading>
          <ZoneLamp side={side} />
          <CopyKey side={side} />
        </Reading>
      </div>
      <RangePart>
        <RangeFields side={side} />
      </RangePart>
    </Plate>
  )
}

const readValue: Record<Side, (calculator: Calculator) => string> = {
  input: ({ readings }) => readings.input.text,
  output: ({ readings }) => readings.output.text,
}

function Value({ side }: { side: Side }) {
  const dispatch = useDispatch()
  const unit = useCalculator(({ readings }) => readings[side].type.unit)
  const isWrong = useCalculator(({ readings }) => readings[side].valueIsWrong)
  const note = useCalculator(({ readings }) => {
    if (readings[side].text === '') return ''
    return readings.edited === side ? t.typed : t.computed
  })
  return (
    <NumberField
      large
      label={t.value}
      read={readValue[side]}
      unit={unit}
      changeSign={t.changeSign.value}
      note={note}
      error={isWrong ? t.notANumber : undefined}
      onText={(text) => dispatch({ do: 'set-value', side, text })}
      onStep={(percent, from) => dispatch({ do: 'step', side, from, percent })}
    />
  )
}

const Plate = styled.fieldset`
  position: relative;
  display: grid;
  align-content: start;
  gap: 12px;
  padding: 16px;
  border: 1px solid ${panel.line};
  border-radius: ${radius.card};
  background: color-mix(in srgb, ${panel.line} 28%, transparent);
  ${PANEL_NARROW} {
    gap: 8px;
    padding: 12px;
  }
`
/** On a phone behind 'Rangos', so that both values are in sight while one is typed. */
const RangePart = styled.div`
  ${PANEL_NARROW} {
    [data-ranges='closed'] & {
      display: none;
    }
  }
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
  ${PANEL_NARROW} {
    padding-bottom: 4px;
  }
`
const Reading = styled.div`
  ${alone}
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  height: max(2.5rem, ${target});
`
