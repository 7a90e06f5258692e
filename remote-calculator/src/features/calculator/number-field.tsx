import { type ComponentProps, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { radius, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { Caption, focusOnPanel, Key, numerals, panel } from './panel-look'

interface NumberFieldProps {
  label: string
  text: string
  unit: string
  /** Name of the key that changes the sign: a phone's number pad has no minus. */
  changeSign: string
  onText: (text: string) => void
  /** 1 or 10, up or down, in percent of the range; without it the arrow keys do what they always do. */
  onStep?: (percent: number) => void
  error?: string | undefined
  /** Wrong together with another field, which says why. */
  isInvalid?: boolean
  /** Beside the label. */
  note?: ReactNode
  /** After the text, inside the well. */
  action?: ReactNode
  large?: boolean
}

/** A number as text, so that comma and point, and every digit, stay as they were typed. */
export function NumberField({
  label,
  text,
  unit,
  changeSign,
  onText,
  onStep,
  error,
  isInvalid = error !== undefined,
  note,
  action,
  large = false,
}: NumberFieldProps) {
  const id = useId()
  const inputRef = useRef<HTMLInputElement>(null)

  const toggleSign = () => {
    onText(
      /^\s*[-\u2212\u2013]/.test(text) ? text.replace(/^\s*[-\u2212\u2013]/, '') : `-${text.trimStart()}`,
    )
    inputRef.current?.focus()
  }

  return (
    <div>
      <Head>
        <Label htmlFor={id}>{label}</Label>
        {note ?? <Caption id={`${id}-unit`}>{unit}</Caption>}
      </Head>
      <Well $large={large} data-invalid={isInvalid || undefined}>
        <SignKey onClick={toggleSign} type="button">
          <span aria-hidden="true">±</span>
          <VisuallyHidden>{changeSign}</VisuallyHidden>
        </SignKey>
        <Text
          ref={inputRef}
          id={id}
          $large={large}
          data-length={large ? lengthOf(text) : undefined}
          value={text}
          onChange={(event) => {
            onText(event.target.value)
          }}
          onKeyDown={onStep && stepOnArrow(onStep)}
          aria-invalid={isInvalid || undefined}
          aria-describedby={`${id}-unit ${id}-error`}
          {...asTyped}
        />
        {note !== undefined && <Unit id={`${id}-unit`}>{unit}</Unit>}
        {action}
      </Well>
      <Message id={`${id}-error`}>{error}</Message>
    </div>
  )
}

/** A long number is set smaller instead of being cut. */
function lengthOf(text: string): 'short' | 'medium' | 'long' | 'longest' {
  if (text.length <= 6) return 'short'
  if (text.length <= 9) return 'medium'
  return text.length <= 13 ? 'long' : 'longest'
}

const asTyped: ComponentProps<'input'> = {
  type: 'text',
  inputMode: 'decimal',
  enterKeyHint: 'done',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
}

/** ux.md: ↑ ↓ step 1 %, with Shift 10 %. */
function stepOnArrow(onStep: (percent: number) => void) {
  return (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    onStep((event.key === 'ArrowUp' ? 1 : -1) * (event.shiftKey ? 10 : 1))
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
const Well = styled.div<{ $large: boolean }>`
  display: flex;
  align-items: center;
  min-height: ${(p) => (p.$large ? '64px' : '44px')};
  border: 1px solid ${panel.edge};
  border-radius: ${radius.control};
  background: ${panel.sunken};
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
`
const Text = styled.input<{ $large: boolean }>`
  ${type.s16}
  ${numerals}
  flex: 1;
  width: 100%;
  min-width: 0;
  align-self: stretch;
  padding: 0 12px;
  border: 0;
  background: transparent;
  color: ${(p) => (p.$large ? panel.amber : panel.text)};
  ${(p) => p.$large && type.readout}
  &[data-length='medium'] {
    font-size: 1.75rem;
  }
  &[data-length='long'] {
    font-size: 1.25rem;
  }
  &[data-length='longest'] {
    font-size: 0.875rem;
    letter-spacing: 0;
  }
  &:focus-visible {
    outline: none;
  }
  @media (forced-colors: active) {
    &:focus-visible {
      outline: 2px solid Highlight;
    }
  }
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
