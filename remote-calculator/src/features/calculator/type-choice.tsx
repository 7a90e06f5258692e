import { hovered } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import styled from 'styled-components'
import { useCalculator, useDispatch } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { icons } from '../../parts/icons'
import { PanelLabel, panel, panelControl } from '../../parts/panel-styles'
import { type Side, TYPES_OF } from '../../parts/signal-types'

/** The browser's own select: on a phone it is the easiest to use with gloves. */
export function TypeChoice({ side }: { side: Side }) {
  const dispatch = useDispatch()
  const chosen = useCalculator(({ state }) => state[side].type)
  return (
    <PanelSelect
      label={t.type[side]}
      value={chosen}
      options={TYPES_OF[side]}
      onChange={(type) => dispatch({ do: 'choose-type', side, type })}
    />
  )
}

export interface PanelSelectProps {
  label: string
  value: string
  options: readonly { readonly id: string; readonly label: string }[]
  onChange: (value: string) => void
}

export function PanelSelect({ label, value, options, onChange }: PanelSelectProps) {
  const id = useId()
  return (
    <div>
      <PanelLabel htmlFor={id}>{label}</PanelLabel>
      <Choice>
        <select id={id} value={value} onChange={(event) => onChange(event.target.value)}>
          {options.map((option) => (
            <option key={option.id} value={option.id}>
              {option.label}
            </option>
          ))}
        </select>
        {icons.down}
      </Choice>
    </div>
  )
}

const Choice = styled.div`
  position: relative;
  & > select {
    ${panelControl}
    padding-right: 40px;
    color-scheme: dark;
    appearance: none;
    cursor: pointer;
    ${hovered(`border-color:${panel.text};`)}
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
