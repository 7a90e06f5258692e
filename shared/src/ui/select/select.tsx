import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { Field, type FieldProps, controlLook } from '../field'
import { c } from '../theme/tokens'

interface SelectOption {
  value: string | number
  label: string
  disabled?: boolean
}

interface SelectProps
  extends Omit<ComponentProps<'select'>, 'multiple'>, Omit<FieldProps, 'children' | 'id' | 'className'> {
  /** The choices; or pass <option>s as children. */
  options?: readonly SelectOption[]
}

/** A labelled list of choices: the browser's own, which phones and screen readers know best. */
export function Select({
  label,
  hint,
  error,
  labelHidden,
  optional,
  id,
  className,
  options,
  children,
  ...select
}: SelectProps) {
  return (
    <Field {...{ label, hint, error, labelHidden, optional, id, className }}>
      {(control) => (
        <Wrap>
          <Native {...select} {...control}>
            {options?.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </Native>
          <Chevron size={18} aria-hidden="true" />
        </Wrap>
      )}
    </Field>
  )
}

const Wrap = styled.div`
  position: relative;
`
const Native = styled.select`
  ${controlLook}
  appearance: none;
  padding-right: 40px;
  cursor: pointer;
  text-overflow: ellipsis;
  & option {
    background: ${c.raised};
    color: ${c.text};
  }
`
const Chevron = styled(ChevronDown)`
  position: absolute;
  inset: 0 12px 0 auto;
  height: 100%;
  color: ${c.muted};
  pointer-events: none;
`
