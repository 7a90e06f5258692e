import { type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'
import { calculatorTexts as t } from './calculator.texts'
import type { CalculatorState } from './calculator-state'
import { decimalToText, parseDecimal } from './decimal'
import { Caption, numerals, panel } from './panel-styles'
import { compactNumber } from './plot-geometry'
import type { Readings } from './readings'
import { otherSide } from './signal-types'

/** Characters of a number; longer ones do not fit a phone's line. */
const MAX_LENGTH = 14

interface FormulaProps {
  state: CalculatorState
  readings: Readings
}

/** The conversion formula with the current numbers. */
export function Formula({ state, readings }: FormulaProps) {
  const { edited, result } = readings
  const other = otherSide(edited)
  const from = { min: written(state[edited].min), max: written(state[edited].max) }
  const to = { min: written(state[other].min), max: written(state[other].max) }
  const value = (result !== null && written(state.value)) || t.side[edited]
  if (!readings.input.bounds.span || !readings.output.bounds.span) return null

  const top = `${value} − ${from.min}`
  const below = `${from.max} − ${from.min}`
  const end = result === null ? '' : `= ${compactNumber(result, MAX_LENGTH)} ${readings[other].type.unit}`
  return (
    <div>
      <Caption>{t.formula}</Caption>
      <Line aria-hidden="true">
        <Term>{t.side[other]} =</Term>
        <Term>{to.min} +</Term>
        <Fraction>
          <span>{top}</span>
          <span>{below}</span>
        </Fraction>
        <Term>
          × ({to.max} − {to.min})
        </Term>
        {end && <Result>{end}</Result>}
      </Line>
      <VisuallyHidden>{`${t.side[other]} = ${to.min} + (${top}) ÷ (${below}) × (${to.max} − ${to.min}) ${end}`}</VisuallyHidden>
    </div>
  )
}

/** A number inside a formula: no trailing zeros, negative ones in parentheses. */
function written(text: string): string {
  const value = parseDecimal(text)
  if (!value) return ''
  const short = compactNumber(decimalToText(value, 0), MAX_LENGTH)
  return short.startsWith('-') ? `(−${short.slice(1)})` : short
}

const Line = styled.p`
  ${type.s16}
  ${numerals}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
  min-height: 60px;
  color: ${panel.text};
`
const Term = styled.span`
  white-space: nowrap;
`
const Result = styled(Term)`
  color: ${panel.amber};
`
const Fraction = styled.span`
  display: inline-grid;
  text-align: center;
  white-space: nowrap;
  & > span:first-child {
    padding: 0 8px 2px;
    border-bottom: 1px solid ${panel.cyan};
  }
  & > span:last-child {
    padding: 2px 8px 0;
  }
`
