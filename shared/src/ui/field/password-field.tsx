import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import styled from 'styled-components'
import { c, hovered, radius } from '@csuite/shared/ui/theme'
import { Field, type FieldParts } from './field'
import { fieldTexts } from './field.texts'
import { Input } from './input'

type InputProps = Omit<ComponentProps<'input'>, 'type' | 'children' | 'onKeyDown' | 'onKeyUp'>
interface PasswordFieldProps extends InputProps, FieldParts {}

/** With a show/hide toggle and a hint while caps lock is on. */
export function PasswordField({ onBlur, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [caps, setCaps] = useState(false)
  // Autofill sends key events without modifiers.
  const checkCapsLock = (event: KeyboardEvent<HTMLInputElement>) =>
    setCaps(event.getModifierState?.('CapsLock') ?? false)
  const name = shown ? fieldTexts.hidePassword : fieldTexts.showPassword
  return (
    <Field {...field} hint={caps ? fieldTexts.capsLock : field.hint}>
      {(input) => (
        <Wrap>
          <Input
            {...input}
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            onKeyDown={checkCapsLock}
            onKeyUp={checkCapsLock}
            onBlur={(event) => {
              setCaps(false)
              onBlur?.(event)
            }}
          />
          <Toggle
            type="button"
            name={field.name && `show-${field.name}`}
            aria-label={name}
            title={name}
            aria-controls={input.id}
            disabled={field.disabled}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={20} aria-hidden="true" /> : <Eye size={20} aria-hidden="true" />}
          </Toggle>
        </Wrap>
      )}
    </Field>
  )
}

const Wrap = styled.div`
  position: relative;
  & > input {
    padding-right: 48px;
  }
`
const Toggle = styled.button`
  position: absolute;
  inset: 0 0 0 auto;
  display: grid;
  place-items: center;
  width: 44px;
  padding: 0;
  border: 0;
  border-radius: ${radius.control};
  background: transparent;
  color: ${c.muted};
  cursor: pointer;
  ${hovered(`color:${c.text};`, ':not(:disabled)')}
  &:focus-visible {
    outline-offset: -3px;
  }
  &:disabled {
    cursor: not-allowed;
    opacity: 0.5;
  }
`
