import { type Dispatch, memo, useId } from 'react'
import { ArrowLeftRight, Check, ChevronDown, Copy } from 'lucide-react'
import { radius, type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'
import type { Bound, CalculatorAction, SideState } from './calculator-state'
import { calculatorTexts as t } from './calculator.texts'
import { NumberField } from './number-field'
import { Caption, focusOnPanel, Key, panel } from './panel-look'
import type { SideReading } from './readings'
import { type Side, TYPES_OF } from './signal-types'
import { useCopy } from './use-copy'
import { ZoneLamp } from './zone-lamp'

interface FaceplateProps {
  side: Side
  state: SideState
  reading: SideReading
  isEdited: boolean
  dispatch: Dispatch<CalculatorAction>
}

/** One side of the instrument: what is measured, its reading and its range. */
export const Faceplate = memo(function Faceplate({
  side,
  state,
  reading,
  isEdited,
  dispatch,
}: FaceplateProps) {
  const typeId = useId()
  const { copied, copy } = useCopy()
  const { bounds, text, zone } = reading
  const { unit } = reading.type
  const canCopy = zone !== null
  const outcome = copied === 'done' ? t.copied : copied === 'failed' ? t.copyFailed : ''

  const bound = (name: Bound, isWrong: boolean) => (
    <NumberField
      label={t[name]}
      text={state[name]}
      unit={unit}
      changeSign={t.changeSign[name]}
      error={isWrong ? t.notANumber : undefined}
      isInvalid={bounds.areEqual}
      onText={(text) => {
        dispatch({ do: 'set-bound', side, bound: name, text })
      }}
    />
  )

  return (
    <Plate>
      <Legend>{t.group[side]}</Legend>
      <div>
        <TypeLabel htmlFor={typeId}>{t.type[side]}</TypeLabel>
        <Choice>
          <select
            id={typeId}
            value={state.type}
            onChange={(event) => {
              dispatch({ do: 'choose-type', side, type: event.target.value })
            }}
          >
            {TYPES_OF[side].map(({ id, label }) => (
              <option key={id} value={id}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown aria-hidden="true" />
        </Choice>
      </div>

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
          <Key
            type="button"
            disabled={!canCopy}
            title={t.copyLong[side]}
            onClick={() => {
              copy(`${text.trim()} ${unit}`)
            }}
          >
            {copied === 'done' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            {outcome || t.copy}
            <VisuallyHidden> {t.side[side]}</VisuallyHidden>
          </Key>
          <VisuallyHidden role="status">{outcome}</VisuallyHidden>
        </Reading>
      </div>

      <Range>
        {bound('min', bounds.minIsWrong)}
        <InvertKey
          type="button"
          title={t.invertLong[side]}
          onClick={() => {
            dispatch({ do: 'invert', side })
          }}
        >
          <ArrowLeftRight aria-hidden="true" />
          <VisuallyHidden>{t.invertLong[side]}</VisuallyHidden>
        </InvertKey>
        {bound('max', bounds.maxIsWrong)}
        <Problem role="status">{bounds.areEqual && t.boundsAreEqual}</Problem>
      </Range>
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
const Legend = styled.legend`
  ${type.s16}
  float: left;
  width: 100%;
  padding-bottom: 8px;
  border-bottom: 1px solid ${panel.line};
  color: ${panel.text};
  font-weight: 600;
`
const TypeLabel = styled.label`
  ${type.s14}
  display: block;
  margin-bottom: 4px;
`
const Choice = styled.div`
  position: relative;
  & > select {
    ${type.s16}
    ${focusOnPanel}
    width: 100%;
    min-height: 44px;
    padding: 0 40px 0 12px;
    border: 1px solid ${panel.edge};
    border-radius: ${radius.control};
    background: ${panel.sunken};
    color: ${panel.text};
    color-scheme: dark;
    appearance: none;
    cursor: pointer;
    &:hover {
      border-color: ${panel.text};
    }
  }
  & option {
    background: ${panel.ground};
    color: ${panel.text};
  }
  & > svg {
    position: absolute;
    top: 13px;
    right: 12px;
    width: 18px;
    height: 18px;
    color: ${panel.muted};
    pointer-events: none;
  }
`
const Reading = styled.div`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 8px;
  min-height: 40px;
`
const Range = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 40px minmax(0, 1fr);
  gap: 0 6px;
  padding-top: 12px;
  border-top: 1px solid ${panel.line};
`
const InvertKey = styled(Key)`
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
