import { type ComponentProps, type KeyboardEvent, useId } from 'react'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { radius, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import type { Calculator } from './calculator-store'
import { alone, Caption, focusOnPanel, Key, numerals, panel } from './panel-look'
import { useDomValue } from './use-dom-value'

interface NumberFieldProps {
  label: string
  /** The field's text. Stable between renders. */
  read: (calculator: Calculator) => string
  unit: string
  /** Name of the key that changes the sign: a phone's number pad has no minus. */
  changeSign: string
  onText: (text: string) => void
  /** 1 or 10, up or down, in percent of the range, from the text that stands there; without it the arrow keys do what they always do. */
  onStep?: (percent: number, from: string) => void
  error?: string | undefined
  /** Wrong together with another field, which says why. */
  isInvalid?: boolean
  /** Beside the label, in the unit's place, which then stands inside the well. */
  note?: string
  large?: boolean
}

/** A number as text, so that comma and point, and every digit, stay as they were typed. */
export function NumberField({
  label,
  read,
  unit,
  changeSign,
  onText,
  onStep,
  error,
  isInvalid = error !== undefined,
  note,
  large = false,
}: NumberFieldProps) {
  const id = useId()
  const inputRef = useDomValue(read, writeText)

  const toggleSign = () => {
    const input = inputRef.current
    if (!input) return
    onText(withOtherSign(input.value))
    input.focus()
  }

  return (
    <div>
      <Head>
        <Label htmlFor={id}>{label}</Label>
        {note === undefined ? <Caption id={`${id}-unit`}>{unit}</Caption> : <Caption>{note}</Caption>}
      </Head>
      <Well data-large={large || undefined} data-invalid={isInvalid || undefined}>
        <SignKey onClick={toggleSign} type="button">
          <span aria-hidden="true">±</span>
          <VisuallyHidden>{changeSign}</VisuallyHidden>
        </SignKey>
        <Room>
          <input
            ref={inputRef}
            id={id}
            onChange={(event) => onText(event.target.value)}
            onKeyDown={onStep && stepOnArrow(onStep)}
            aria-invalid={isInvalid || undefined}
            aria-describedby={`${id}-unit ${id}-error`}
            {...asTyped}
          />
        </Room>
        {note !== undefined && <Unit id={`${id}-unit`}>{unit}</Unit>}
      </Well>
      <Message id={`${id}-error`}>{error}</Message>
    </div>
  )
}

function writeText(input: HTMLInputElement, text: string) {
  // The same text again would move the cursor to its end.
  if (input.value !== text) input.value = text
  input.style.setProperty('--characters', `${text.length || 1}`)
}

const SIGN = /^\s*[-\u2212\u2013]/

const withOtherSign = (text: string) => (SIGN.test(text) ? text.replace(SIGN, '') : `-${text.trimStart()}`)

const asTyped: ComponentProps<'input'> = {
  type: 'text',
  inputMode: 'decimal',
  enterKeyHint: 'done',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
}

/** ux.md: ↑ ↓ step 1 %, with Shift 10 %. */
function stepOnArrow(onStep: (percent: number, from: string) => void) {
  return (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1), event.currentTarget.value)
  }
}

const Head = styled.div`
  display: flex;
  align-items: baseline;
  justify-content: space-between;
  gap: 8px;
  margin-bottom: 4px;
`
const Label = styled.label`
  ${type.s14}
  color: ${panel.text};
`
const Well = styled.div`
  ${alone}
  display: flex;
  align-items: center;
  /* 44 px inside its border. */
  height: calc(2.75rem + 2px);
  border: 1px solid ${panel.edge};
  border-radius: ${radius.control};
  background: ${panel.sunken};
  &[data-large] {
    height: 4rem;
  }
  &:hover {
    border-color: ${panel.text};
  }
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
    ${numerals}
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
    /* As large as all of its characters have room for: none may be cut off a reading. */
    font-size: clamp(0.875rem, (100cqi - 18px) / (0.6 * var(--characters, 1)), 2.75rem);
    color: ${panel.amber};
  }
`
/** What the sign's key and the unit leave to the number, whose size goes by it. */
const Room = styled.span`
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
const SignKey = styled(Key)`
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
  color: ${panel.danger};
`
