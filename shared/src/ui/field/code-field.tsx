import {
  type ChangeEvent,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import styled, { css } from 'styled-components'
import { c, hovered, motion, radius, type } from '@csuite/shared/ui/theme'
import { DIGITS, digitsOf, isCode, isPartOfCode, keepDigits, submitSoon } from './code-digits'
import { Field } from './field'
import { controlLook } from './input'
import type { TextFieldProps } from './text-field'

interface CodeFieldProps extends Omit<TextFieldProps, 'type' | 'prefix' | 'suffix'> {
  /** The code was refused: marks it, focuses the field and selects its text. */
  wrong?: boolean
  /** Also accepts longer text, which is shown without cells; needs `value`. */
  orText?: boolean
}

/** One input for a 6-digit code, drawn with a cell per digit. A complete code submits its form (`submitSoon`). */
export function CodeField({
  wrong = false,
  orText = false,
  onChange,
  onBlur,
  ref,
  ...field
}: CodeFieldProps) {
  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLInputElement, [])
  const [caret, setCaret] = useState<Caret | null>(null)
  const isText = orText && !isPartOfCode(String(field.value))

  useEffect(() => {
    const input = own.current
    if (!wrong || !input) return
    input.focus()
    input.select()
    // A selection by script triggers no select event in React.
    setCaret({ from: 0, to: input.value.length, typed: input.value.length })
  }, [wrong])

  const trackCaret = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const { selectionStart, selectionEnd, value } = currentTarget
    setCaret({ from: selectionStart ?? 0, to: selectionEnd ?? 0, typed: value.length })
  }
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { target } = event
    if (!orText || isPartOfCode(target.value)) keepDigits(target)
    trackCaret(event)
    onChange?.(event)
    if (isCode(target.value)) submitSoon(target)
  }

  return (
    <Field {...field}>
      {(input) => (
        <Code $isText={isText}>
          <div>
            <input
              autoComplete="one-time-code"
              inputMode={orText ? 'text' : 'numeric'}
              autoCapitalize="none"
              spellCheck={false}
              {...input}
              aria-invalid={input['aria-invalid'] ?? (wrong || undefined)}
              ref={own}
              type="text"
              onChange={change}
              onFocus={trackCaret}
              onSelect={trackCaret}
              onPaste={({ currentTarget, clipboardData }) => {
                if (digitsOf(clipboardData.getData('text')).length >= DIGITS) currentTarget.select()
              }}
              onBlur={(event) => {
                setCaret(null)
                onBlur?.(event)
              }}
            />
          </div>
          {!isText &&
            Array.from({ length: DIGITS }, (_, cell) => (
              <i key={cell} aria-hidden="true" data-caret={caret ? caretState(caret, cell) : undefined} />
            ))}
        </Code>
      )}
    </Field>
  )
}

interface Caret {
  from: number
  to: number
  /** Number of digits. */
  typed: number
}

/** Value of a cell's `data-caret`. */
function caretState({ from, to, typed }: Caret, cell: number) {
  if (from < to) return from <= cell && cell < to ? 'selected' : undefined
  if (cell !== Math.min(from, DIGITS - 1)) return undefined
  return cell < typed ? 'digit' : 'empty'
}

const GAP = 8
const WIDEST_CELL = 60

/** The input lies over the cells with their letter spacing; one cell wider, so that it never scrolls. */
const cellsLook = css`
  display: grid;
  grid-template-columns: repeat(${DIGITS}, 1fr);
  gap: ${GAP}px;
  container-type: inline-size;
  max-width: ${DIGITS * (WIDEST_CELL + GAP) - GAP}px;
  & > div {
    --pitch: calc((100cqi + ${GAP}px) / ${DIGITS});
    position: absolute;
    inset: 0;
    overflow: clip;
  }
  & input {
    ${type.mono}
    width: calc(100% + var(--pitch));
    height: 100%;
    padding: 0 0 0 calc((var(--pitch) - ${GAP}px - 1ch) / 2);
    border: 0;
    outline: 0;
    background: none;
    background-clip: text;
    color: ${c.text};
    caret-color: transparent;
    font-size: 1.5rem;
    letter-spacing: calc(var(--pitch) - 1ch);
    &::selection {
      background: none;
    }
    &:disabled {
      color: ${c.muted};
      cursor: not-allowed;
    }
  }
  & > i {
    display: grid;
    place-items: center;
    height: 52px;
    border: 1px solid ${c.input};
    border-radius: ${radius.control};
    background: ${c.surface};
    transition: border-color ${motion.hover};
  }
  ${hovered(`border-color:${c.text};`, ' > i')}
  & > i[data-caret] {
    border-color: ${c.brand};
    outline: 2px solid ${c.brand};
    outline-offset: 1px;
  }
  & > i[data-caret='selected'] {
    background: ${c.brandSoft};
  }
  & > i[data-caret='empty']::before {
    content: '';
    width: 1px;
    height: 24px;
    background: ${c.text};
  }
  &:has([aria-invalid='true']) > i {
    border-color: ${c.danger};
    box-shadow: inset 0 0 0 1px ${c.danger};
  }
  &:has(:disabled) > i {
    border-color: ${c.hairline};
    background: ${c.sunken};
  }
`
const textLook = css`
  & input {
    ${controlLook}
  }
`
const Code = styled.div<{ $isText: boolean }>`
  position: relative;
  ${({ $isText }) => ($isText ? textLook : cellsLook)}
`
