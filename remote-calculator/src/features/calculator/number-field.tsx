import { type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { hovered, radius, row, type, wrap } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import type { Bound } from './calculator-state'
import { type Calculator, useCalculator, useCalculatorStore, useDispatch } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { contained, Caption, focusOnPanel, PanelButton, panel, TIGHT } from '../../parts/panel-styles'
import { readAsText } from '../../parts/read-as'
import { type ReadNumber, withOtherSign } from '@csuite/shared/contract/numbers/read-number'
import type { SideReading } from './readings'
import type { Side } from '../../parts/signal-types'

type Field = 'value' | Bound

interface NumberFieldProps {
  side: Side
  field: Field
}

/** Of what is wrong with both bounds; there is one calculator in a document. */
export const boundsProblemId = (side: Side) => `${side}-bounds-problem`

/** A text field for a number: it keeps comma or point and every digit as typed. */
export function NumberField({ side, field }: NumberFieldProps) {
  const id = useId()
  const dispatch = useDispatch()
  const inputRef = useFieldText(side, field)
  const isValue = field === 'value'
  const unit = useCalculator(({ readings }) => readings[side].type.unit)
  const isWrong = useCalculator(({ readings }) => isNotANumber(readings[side], field))
  const isInvalid = useCalculator(({ readings }) => !isValue && readings[side].bounds.areEqual) || isWrong
  const readAs = useCalculator(({ readings }) => readAsText(readOf(readings[side], field)) ?? '')
  const note = useCalculator(({ readings: { edited, [side]: reading } }) => {
    if (!isValue || reading.text === '') return ''
    return edited === side ? t.typed : t.computed
  })

  const setText = (text: string) =>
    dispatch(isValue ? { do: 'set-value', side, text } : { do: 'set-bound', side, bound: field, text })
  const toggleSign = () => {
    const input = inputRef.current
    if (!input) return
    setText(withOtherSign(input.value))
    input.focus()
  }
  /** ↑ ↓ step 1 % of the range, with Shift 10 %. */
  const stepOnArrow = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    const percent = (event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1)
    dispatch({ do: 'step', side, from: event.currentTarget.value, percent })
  }

  return (
    <div>
      <Head>
        <Label htmlFor={id}>{t[field]}</Label>
        {isValue ? <Caption>{note}</Caption> : <Caption id={`${id}-unit`}>{unit}</Caption>}
      </Head>
      <Box data-large={isValue || undefined} data-invalid={isInvalid || undefined}>
        <SignButton onClick={toggleSign}>
          <span aria-hidden="true">±</span>
          <VisuallyHidden>{t.changeSign[field]}</VisuallyHidden>
        </SignButton>
        <InputBox>
          <input
            ref={inputRef}
            id={id}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={isValue ? stepOnArrow : undefined}
            aria-invalid={isInvalid || undefined}
            aria-describedby={`${id}-unit ${id}-message ${isValue ? '' : boundsProblemId(side)}`}
            type="text"
            inputMode="decimal"
            enterKeyHint="done"
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
          />
        </InputBox>
        {isValue && <Unit id={`${id}-unit`}>{unit}</Unit>}
      </Box>
      <Message id={`${id}-message`} role="status" data-wrong={isWrong || undefined}>
        {isWrong ? t.notANumber : readAs}
      </Message>
    </div>
  )
}

/** Writes the field's text straight to the DOM, bypassing React: on a slow phone a digit then appears within one frame. */
function useFieldText(side: Side, field: Field) {
  const store = useCalculatorStore()
  const inputRef = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const show = ({ state, readings }: Calculator) => {
      const text = field === 'value' ? readings[side].text : state[side][field]
      if (inputRef.current) writeText(inputRef.current, text)
    }
    show(store.getState())
    return store.subscribe(show)
  }, [store, side, field])
  return inputRef
}

function writeText(input: HTMLInputElement, text: string) {
  // Assigning the same text would move the cursor to the end.
  if (input.value !== text) input.value = text
  input.style.setProperty('--characters', `${text.length || 1}`)
}

function readOf({ bounds, typed }: SideReading, field: Field): ReadNumber | null {
  return field === 'value' ? typed : bounds[field]
}

function isNotANumber(reading: SideReading, field: Field): boolean {
  return field === 'value' ? reading.valueIsWrong : !readOf(reading, field)
}

const Head = styled.div`
  ${wrap(8)}
  align-items: baseline;
  justify-content: space-between;
  margin-bottom: 4px;
  ${TIGHT} {
    margin-bottom: 0;
  }
`
const Label = styled.label`
  ${type.s14}
  color: ${panel.text};
`
const Box = styled.div`
  ${contained}
  ${row(0)}
  /* 44 px plus the border. */
  height: calc(2.75rem + 2px);
  border: 1px solid ${panel.edge};
  border-radius: ${radius.control};
  background: ${panel.sunken};
  &[data-large] {
    height: 4rem;
    ${TIGHT} {
      height: 3.25rem;
    }
  }
  ${hovered(`border-color:${panel.text};`)}
  &:focus-within {
    border-color: ${panel.cyan};
    box-shadow: inset 0 0 0 1px ${panel.cyan};
  }
  &[data-invalid] {
    border-color: ${panel.danger};
    box-shadow: inset 0 0 0 1px ${panel.danger};
  }
  & input {
    ${type.s16}
    ${type.mono}
    width: 100%;
    height: 100%;
    padding: 0 8px;
    border: 0;
    background: transparent;
    color: ${panel.text};
    &:focus-visible {
      outline: none;
    }
    @media (forced-colors: active) {
      &:focus-visible {
        outline: 2px solid Highlight;
      }
    }
  }
  &[data-large] input {
    ${type.readout}
    /* The largest size at which all characters fit; iOS zooms into a focused field below 1rem. */
    font-size: clamp(1rem, (100cqi - 18px) / (0.6 * var(--characters, 1)), 2.75rem);
    color: ${panel.amber};
  }
`
/** The container that the number's font size depends on. */
const InputBox = styled.span`
  flex: 1;
  align-self: stretch;
  min-width: 0;
  container-type: inline-size;
`
const Unit = styled.span`
  ${type.s16}
  flex: none;
  padding-right: 12px;
  color: ${panel.text};
`
/** For touch screens, whose number pad has no minus. */
const SignButton = styled(PanelButton)`
  display: none;
  align-self: stretch;
  padding: 0;
  border: 0;
  border-right: 1px solid ${panel.line};
  border-radius: 7px 0 0 7px;
  @media (pointer: coarse) {
    display: inline-flex;
  }
  ${focusOnPanel}
`
const Message = styled.p`
  ${type.s12}
  min-height: 1rem;
  margin-top: 2px;
  color: ${panel.text};
  &[data-wrong] {
    color: ${panel.danger};
  }
`
