import { isObvious } from '@csuite/shared/contract/obvious-password'
import { PasswordField } from '@csuite/shared/ui/field'
import { c, grid, motion, radius, row, space, type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { Check, Circle, CircleDashed, X } from 'lucide-react'
import { type ComponentProps, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { newPasswordTexts as texts } from './new-password.texts'
import { strengthOf } from './password-strength'

interface NewPasswordFieldProps extends ComponentProps<typeof PasswordField> {
  typed: string
  minLength: number
  /** The server refused it: the field takes the focus. */
  refused: boolean
}

/**
 * A new password with its rules and its strength. Only the server knows all common passwords, so that rule is shown as
 * still to be checked, never as met.
 */
export function NewPasswordField({ typed, minLength, refused, ...field }: NewPasswordFieldProps) {
  const root = useRef<HTMLDivElement>(null)
  const strength = strengthOf(typed)
  useEffect(() => {
    if (refused) root.current?.querySelector('input')?.focus()
  }, [refused])
  return (
    <Root ref={root}>
      <PasswordField {...field} autoComplete="new-password" />
      <Bar aria-hidden="true">
        {[1, 2, 3, 4].map((level) => (
          <Step
            key={level}
            data-on={level <= strength || undefined}
            $tone={level <= strength ? tones[strength] : c.hairline}
          />
        ))}
      </Bar>
      <Strength aria-live="polite">{texts.strength[strength]}</Strength>
      <Rules role="list">
        <Rule text={texts.length(minLength)} state={typed.length >= minLength ? 'met' : 'open'} />
        <Rule
          text={texts.uncommon}
          state={refused || isObvious(typed) ? 'broken' : typed.length >= minLength ? 'unknown' : 'open'}
        />
      </Rules>
    </Root>
  )
}

const icons = { met: Check, broken: X, unknown: CircleDashed, open: Circle }
const inks = { met: c.ok, broken: c.danger, unknown: c.muted, open: c.muted }
const tones = [c.hairline, c.danger, c.warn, c.ok, c.ok]

function Rule({ text, state }: { text: string; state: keyof typeof icons }) {
  const Icon = icons[state]
  // Keyed, so that nothing is inserted before a text that a browser has translated.
  return (
    <li key={state} style={{ color: inks[state] }}>
      <Icon size={state === 'open' ? 10 : 16} aria-hidden="true" />
      {text}
      {state === 'unknown' && <span>{texts.unknown}</span>}
      {(state === 'met' || state === 'broken') && <VisuallyHidden>{` ${texts[state]}`}</VisuallyHidden>}
    </li>
  )
}

const Root = styled.div`
  ${grid(8, 12)}
  grid-template-columns: 1fr auto;
  align-items: center;
  & > :first-child,
  & > :last-child {
    grid-column: 1 / -1;
  }
`
const Bar = styled.div`
  display: flex;
  gap: ${space[4]};
`
const Step = styled.span<{ $tone: string | undefined }>`
  flex: 1;
  height: 4px;
  border-radius: ${radius.pill};
  background: ${(p) => p.$tone};
  transition: background-color ${motion.hover};
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border: 1px solid CanvasText;
    background: Canvas;
    &[data-on] {
      background: Highlight;
    }
  }
`
const Strength = styled.p`
  ${type.s12}
  min-width: 8.5rem;
  min-height: 16px;
  text-align: end;
  color: ${c.muted};
`
const Rules = styled.ul`
  ${type.s14}
  ${grid(4)}
  & > li {
    ${row(8)}
  }
  & > li > svg {
    flex: none;
    width: 16px;
  }
`
