import type { ComponentProps, ReactNode } from 'react'
import styled from 'styled-components'
import { c } from '../theme/tokens'
import { Field, type FieldProps } from './field'
import { Input, controlLook } from './input'

type FieldParts = Omit<FieldProps, 'children' | 'id' | 'className'>

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix'>, FieldParts {
  /** Stands inside the control, before the text: an icon. */
  prefix?: ReactNode
  /** Stands inside the control, after the text: a unit. */
  suffix?: ReactNode
}

/** A labelled text input. Spread react-hook-form's `register('name')` on it. */
export function TextField({
  label,
  hint,
  error,
  labelHidden,
  optional,
  prefix,
  suffix,
  id,
  className,
  ...input
}: TextFieldProps) {
  return (
    <Field {...{ label, hint, error, labelHidden, optional, id, className }}>
      {(control) =>
        prefix || suffix ? (
          <Wrap $prefix={Boolean(prefix)} $suffix={Boolean(suffix)}>
            {prefix && <Before aria-hidden="true">{prefix}</Before>}
            <Input {...input} {...control} />
            {suffix && <After>{suffix}</After>}
          </Wrap>
        ) : (
          <Input {...input} {...control} />
        )
      }
    </Field>
  )
}

interface TextAreaProps extends ComponentProps<'textarea'>, FieldParts {}

/** A labelled text of several lines. */
export function TextArea({
  label,
  hint,
  error,
  labelHidden,
  optional,
  id,
  className,
  ...area
}: TextAreaProps) {
  return (
    <Field {...{ label, hint, error, labelHidden, optional, id, className }}>
      {(control) => <Area rows={4} {...area} {...control} />}
    </Field>
  )
}

const Wrap = styled.div<{ $prefix: boolean; $suffix: boolean }>`
  position: relative;
  & > input {
    padding-left: ${(p) => (p.$prefix ? '40px' : '12px')};
    padding-right: ${(p) => (p.$suffix ? '64px' : '12px')};
  }
`
const Before = styled.span`
  position: absolute;
  inset: 0 auto 0 12px;
  display: grid;
  place-items: center;
  color: ${c.muted};
  pointer-events: none;
  & > svg {
    width: 18px;
    height: 18px;
  }
`
const After = styled.span`
  position: absolute;
  inset: 0 12px 0 auto;
  display: grid;
  place-items: center;
  color: ${c.muted};
  font-size: 0.875rem;
`
const Area = styled.textarea`
  ${controlLook}
  resize: vertical;
`
