import { target, type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'
import { useCalculator, useDispatch } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { NumberField } from './number-field'
import { icons } from '../../parts/icons'
import { PanelButton, panel } from '../../parts/panel-styles'
import type { Side } from './signal-types'

/** Minimum and maximum of a side, with a button that swaps them. */
export function RangeFields({ side }: { side: Side }) {
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
      <Problem role="status">{areEqual && t.boundsAreEqual}</Problem>
    </Range>
  )
}

const Range = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) ${target} minmax(0, 1fr);
  gap: 0 4px;
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
