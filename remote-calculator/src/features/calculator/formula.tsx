import { type, wrapRow } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'
import { calculatorTexts as t } from './calculator.texts'
import { decimalToText, type Decimal } from '@csuite/shared/contract/numbers/decimal'
import { Caption, panel } from '../../parts/panel-styles'
import { compactNumber } from './plot-geometry'
import type { Readings } from './readings'
import { otherSide } from '../../parts/signal-types'

/** Characters of a number; longer ones do not fit a phone's line. */
const MAX_LENGTH = 14

export function Formula({ readings }: { readings: Readings }) {
  const { edited, mapped, result } = readings
  const other = otherSide(edited)
  const spans = { from: readings[edited].bounds.span, to: readings[other].bounds.span }
  if (!spans.from || !spans.to) return null

  const from = { min: written(spans.from.min), max: written(spans.from.max) }
  const to = { min: written(spans.to.min), max: written(spans.to.max) }
  const { typed } = readings[edited]
  const top = `${typed ? written(typed.value) : t.side[edited]} − ${from.min}`
  const below = `${from.max} − ${from.min}`
  const end = result === null ? '' : `= ${compactNumber(result, MAX_LENGTH)} ${readings[other].type.unit}`
  const fraction = `(${top}) ÷ (${below})`
  const shape = mapped?.shape
  const sentence = `${t.side[other]} = ${to.min} + ${shape ? shape(fraction) : fraction} × (${to.max} − ${to.min}) ${end}`
  if (shape)
    return (
      <div>
        <Caption>{t.formula}</Caption>
        <Line>{sentence}</Line>
      </div>
    )
  return (
    <div>
      <Caption>{t.formula}</Caption>
      <Line aria-hidden="true">
        <Term>{`${t.side[other]} =`}</Term>
        <Term>{`${to.min} +`}</Term>
        <Fraction>
          <span>{top}</span>
          <span>{below}</span>
        </Fraction>
        <Term>{`× (${to.max} − ${to.min})`}</Term>
        {end && <Result>{end}</Result>}
      </Line>
      <VisuallyHidden>{sentence}</VisuallyHidden>
    </div>
  )
}

/** A number inside a formula: no trailing zeros, negative ones in parentheses. */
function written(value: Decimal): string {
  const short = compactNumber(decimalToText(value, 0), MAX_LENGTH)
  return short.startsWith('-') ? `(−${short.slice(1)})` : short
}

const Line = styled.p`
  ${type.s16}
  ${type.mono}
  ${wrapRow(4, 10)}
  min-height: 60px;
  color: ${panel.text};
`
/** Moves to the next line as a whole; breaks only where it is wider than one. */
const Term = styled.span`
  overflow-wrap: anywhere;
`
const Result = styled(Term)`
  color: ${panel.amber};
`
const Fraction = styled.span`
  display: inline-grid;
  text-align: center;
  overflow-wrap: anywhere;
  & > span:first-child {
    padding: 0 8px 2px;
    border-bottom: 1px solid ${panel.cyan};
  }
  & > span:last-child {
    padding: 2px 8px 0;
  }
`
