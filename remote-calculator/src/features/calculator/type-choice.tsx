import { useId } from 'react'
import { ChevronDown } from 'lucide-react'
import { radius, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { useCalculator, useDispatch } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { focusOnPanel, panel } from '../../parts/panel-styles'
import { type Side, TYPES_OF } from './signal-types'

/** The browser's own select: on a phone it is the easiest to use with gloves. */
export function TypeChoice({ side }: { side: Side }) {
  const dispatch = useDispatch()
  const chosen = useCalculator(({ state }) => state[side].type)
  const id = useId()
  return (
    <div>
      <Label htmlFor={id}>{t.type[side]}</Label>
      <Choice>
        <select
          id={id}
          value={chosen}
          onChange={(event) => dispatch({ do: 'choose-type', side, type: event.target.value })}
        >
          {TYPES_OF[side].map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden="true" />
      </Choice>
    </div>
  )
}

const Label = styled.label`
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
    @media (hover: hover) {
      &:hover {
        border-color: ${panel.text};
      }
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
