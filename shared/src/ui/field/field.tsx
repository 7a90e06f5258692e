import { CircleAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { c, type } from '@csuite/shared/ui/theme'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { fieldTexts } from './field.texts'

/** Attributes that connect a control to its label, hint and error. */
interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldParts {
  label: ReactNode
  /** Below the control. */
  hint?: ReactNode | undefined
  error?: string | undefined
  /** Marks the control where another field's error covers both. */
  invalid?: boolean | undefined
  /** For assistive technology only. */
  labelHidden?: boolean
  /** Adds '(opcional)'. */
  optional?: boolean
}
interface FieldProps extends FieldParts {
  id?: string | undefined
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** Label above, control, hint and error below. Other props go on to the control. */
export function Field({
  label,
  hint,
  error,
  invalid = Boolean(error),
  labelHidden = false,
  optional,
  id,
  className,
  children,
  ...control
}: FieldProps) {
  const generatedId = useId()
  const controlId = id ?? generatedId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')
  return (
    <Root className={className}>
      <Label htmlFor={controlId} $hidden={labelHidden}>
        <span>{label}</span>
        {optional && <Optional>{` ${fieldTexts.optional}`}</Optional>}
      </Label>
      {children({
        ...control,
        id: controlId,
        'aria-describedby': described || undefined,
        'aria-invalid': invalid || undefined,
      })}
      <FieldError id={errorId} error={error} />
      {hint && <Hint id={hintId}>{hint}</Hint>}
    </Root>
  )
}

/** The live region is always rendered, so that an error is announced when it appears. */
function FieldError({ id, error }: { id: string; error: string | undefined }) {
  return (
    <div aria-live="polite">
      {error && (
        <ErrorText id={id}>
          <CircleAlert size={16} aria-hidden="true" />
          <span>{error}</span>
        </ErrorText>
      )}
    </div>
  )
}

// The negative margin cancels the gap around the empty live region.
const Root = styled.div`
  position: relative;
  display: flex;
  flex-direction: column;
  gap: 6px;
  min-width: 0;
  & > [aria-live]:empty {
    margin-top: -6px;
  }
`
const Label = styled.label<{ $hidden: boolean }>`
  ${type.s14}
  font-weight: 550;
  ${(p) => p.$hidden && visuallyHiddenCss}
`
const Optional = styled.span`
  font-weight: 400;
  color: ${c.muted};
`
const Hint = styled.p`
  ${type.quiet}
`
const ErrorText = styled.p`
  ${type.s14}
  display: flex;
  gap: 6px;
  color: ${c.danger};
  & > svg {
    flex: none;
    margin-top: 2px;
  }
`
