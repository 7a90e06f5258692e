import { ArrowLeftRight } from 'lucide-react'
import { target, type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'
import type { Bound } from './calculator-state'
import { type Calculator, useCalculator, useDispatch } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { NumberField } from './number-field'
import { Key, panel } from './panel-look'
import { boundsOf } from './bounds'
import { type Side, typeOf } from './signal-types'

const readBound: Record<Side, Record<Bound, (calculator: Calculator) => string>> = {
  input: { min: ({ state }) => state.input.min, max: ({ state }) => state.input.max },
  output: { min: ({ state }) => state.output.min, max: ({ state }) => state.output.max },
}

/** The bounds of a side, with the key that turns its range around. */
export function RangeFields({ side }: { side: Side }) {
  const dispatch = useDispatch()
  const state = useCalculator((calculator) => calculator.state[side])
  const bounds = boundsOf(state)
  const field = (bound: Bound, isWrong: boolean) => (
    <NumberField
      label={t[bound]}
      read={readBound[side][bound]}
      unit={typeOf(side, state.type).unit}
      changeSign={t.changeSign[bound]}
      error={isWrong ? t.notANumber : undefined}
      isInvalid={isWrong || bounds.areEqual}
      onText={(text) => dispatch({ do: 'set-bound', side, bound, text })}
    />
  )
  return (
    <Range>
      {field('min', bounds.minIsWrong)}
      <InvertKey type="button" title={t.invert[side]} onClick={() => dispatch({ do: 'invert', side })}>
        <ArrowLeftRight aria-hidden="true" />
        <VisuallyHidden>{t.invert[side]}</VisuallyHidden>
      </InvertKey>
      {field('max', bounds.maxIsWrong)}
      <Problem role="status">{bounds.areEqual && t.boundsAreEqual}</Problem>
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
