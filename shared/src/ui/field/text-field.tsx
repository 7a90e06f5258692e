import type { ComponentProps, ReactNode } from 'react'
import styled from 'styled-components'
import { c } from '@csuite/shared/ui/theme'
import { Field, type FieldParts } from './field'
import { Input, controlLook } from './input'

export interface TextFieldProps extends Omit<ComponentProps<'input'>, 'prefix' | 'children'>, FieldParts {
  /** An icon before the text. */
  prefix?: ReactNode
  /** A unit after the text. */
  suffix?: ReactNode
}

export function TextField({ prefix, suffix, ...field }: TextFieldProps) {
  return (
    <Field {...field}>
      {(input) =>
        prefix || suffix ? (
          <Wrap $prefix={Boolean(prefix)} $suffix={Boolean(suffix)}>
            {prefix && <Before aria-hidden="true">{prefix}</Before>}
            <Input {...input} />
            {suffix && <After>{suffix}</After>}
          </Wrap>
        ) : (
          <Input {...input} />
        )
      }
    </Field>
  )
}

export const TextArea = (field: Omit<ComponentProps<'textarea'>, 'children'> & FieldParts) => (
  <Field {...field}>{(area) => <Area rows={4} {...area} />}</Field>
)

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
