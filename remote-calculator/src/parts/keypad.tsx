import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { withOtherSign } from '@csuite/shared/contract/numbers/read-number'
import { decimalSeparator } from '@csuite/shared/format'
import { c, grid, radius, type } from '@csuite/shared/ui/theme'
import styled, { createGlobalStyle } from 'styled-components'
import { eraseIn, isNumberInput, nextInput, replaceIn, typeInto } from './keypad-input'
import { keypadTexts as t } from './keypad.texts'

interface Key {
  label: string
  shown: string
  press: (input: HTMLInputElement) => void
}

const figure = (text: string, label = text): Key => ({
  label,
  shown: text,
  press: (input) => typeInto(input, text),
})
const KEYS: readonly Key[] = [
  ...['7', '8', '9'].map((text) => figure(text)),
  { label: t.back, shown: '⌫', press: eraseIn },
  ...['4', '5', '6'].map((text) => figure(text)),
  { label: t.sign, shown: '±', press: (input) => replaceIn(input, withOtherSign(input.value)) },
  ...['1', '2', '3'].map((text) => figure(text)),
  { label: t.next, shown: '→', press: goOn },
  figure(decimalSeparator(), t.separator),
  figure('0'),
  { label: t.clear, shown: 'C', press: (input) => replaceIn(input, '') },
  { label: t.done, shown: '✓', press: (input) => input.blur() },
]

function goOn(input: HTMLInputElement) {
  const next = nextInput(input)
  if (!next) return input.form ? input.form.requestSubmit() : input.blur()
  next.inputMode = 'none'
  next.focus()
  next.select()
}

/**
 * Number keys for gloves, in place of a phone's own keyboard, which covers half of the screen and has no sign. Hardware
 * keyboards go on working.
 */
export function Keypad() {
  const [input, setInput] = useState<HTMLInputElement | null>(null)
  const pad = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // Before the focus, so that the phone's keyboard does not open.
    const onPress = ({ target }: Pick<Event, 'target'>) => {
      if (isNumberInput(target)) target.inputMode = 'none'
    }
    const onFocus = ({ target }: Pick<Event, 'target'>) => {
      onPress({ target })
      setInput(isNumberInput(target) ? target : null)
    }
    const onBlur = ({ relatedTarget }: FocusEvent) => {
      if (!isNumberInput(relatedTarget)) setInput(null)
    }
    // A field that was tapped before the keys had loaded.
    onFocus({ target: document.activeElement })
    document.addEventListener('pointerdown', onPress, true)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', onBlur)
    return () => {
      document.removeEventListener('pointerdown', onPress, true)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', onBlur)
    }
  }, [])

  // The field must not lie below the keys, also where what is typed makes room above it.
  useEffect(() => {
    if (!input) return undefined
    const show = () => {
      const keys = pad.current?.getBoundingClientRect()
      const field = input.getBoundingClientRect()
      if (keys && field.bottom > keys.top - 16) window.scrollBy(0, field.bottom - keys.top + 16)
    }
    const afterLayout = () => void requestAnimationFrame(show)
    show()
    input.addEventListener('input', afterLayout)
    return () => input.removeEventListener('input', afterLayout)
  }, [input])

  if (!input) return null
  return createPortal(
    <Pad ref={pad} role="group" aria-label={t.label} onPointerDown={(event) => event.preventDefault()}>
      <Room />
      {KEYS.map(({ label, shown, press }) => (
        <button
          key={label}
          type="button"
          tabIndex={-1}
          aria-label={label}
          {...placed(shown)}
          onClick={() => press(input)}
        >
          {shown}
        </button>
      ))}
    </Pad>,
    document.body,
  )
}

/** Where a figure stands in a row of ten, which ends with 0. */
const placed = (shown: string) =>
  /\d/.test(shown) && { 'data-figure': true, style: { '--figure': Number(shown) || 10 } as CSSProperties }

const ROOM = '260px'

/** Lets the last field scroll above the keys. */
const Room = createGlobalStyle`
  body { padding-bottom: ${ROOM}; }
`
const Pad = styled.div`
  position: fixed;
  z-index: 45;
  inset: auto 0 0;
  ${grid(6)}
  grid-template-columns: repeat(4, 1fr);
  max-height: 45vh;
  padding: 8px 8px calc(8px + env(safe-area-inset-bottom));
  border-top: 1px solid ${c.hairline};
  background: ${c.sunken};
  touch-action: manipulation;
  -webkit-user-select: none;
  user-select: none;
  & > button {
    ${type.s20}
    min-height: 44px;
    height: 54px;
    border: 1px solid ${c.hairline};
    border-radius: ${radius.control};
    background: ${c.surface};
    color: ${c.text};
    cursor: pointer;
  }
  & > button:active {
    background: ${c.hover};
  }
  @media (max-height: 560px) {
    & > button {
      height: 44px;
    }
  }
  /* A phone on its side: the figures in a row above the rest. */
  @media (max-height: 560px) and (min-width: 560px) {
    grid-template-columns: repeat(30, 1fr);
    & > button {
      grid-column: span 5;
      min-width: 0;
      padding: 0;
    }
    & > [data-figure] {
      grid-area: 1 / calc(3 * var(--figure) - 2) / auto / span 3;
    }
  }
  @media print {
    display: none;
  }
`
