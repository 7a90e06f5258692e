import { type ComponentProps, type ReactNode, useEffect, useId, useImperativeHandle, useRef } from 'react'
import styled from 'styled-components'
import { c, motion, target, type } from '../theme/tokens'
import { VisuallyHidden } from '../visually-hidden'
import { FieldError } from './field'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  labelHidden?: boolean
  error?: string | undefined
  /** Some of what it stands for is chosen, not all. */
  indeterminate?: boolean
}

/** A box with its label; the whole row is the target. */
export function Checkbox({
  label,
  labelHidden,
  error,
  indeterminate = false,
  id,
  className,
  ref,
  ...input
}: CheckboxProps) {
  const made = useId()
  const boxId = id ?? made
  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLInputElement, [])
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div className={className}>
      <Row htmlFor={boxId}>
        <Box
          {...input}
          ref={own}
          id={boxId}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${boxId}-error` : undefined}
        />
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </Row>
      <FieldError id={`${boxId}-error`} error={error} />
    </div>
  )
}

const Row = styled.label`
  ${type.s14}
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: 12px;
  min-width: ${target};
  min-height: ${target};
  cursor: pointer;
  &:has(:disabled) {
    cursor: not-allowed;
    color: ${c.muted};
  }
`
const Box = styled.input`
  appearance: none;
  display: grid;
  flex: none;
  place-items: center;
  width: 20px;
  height: 20px;
  margin: 0 0 0 2px;
  border: 1px solid ${c.input};
  border-radius: 5px;
  background: ${c.surface};
  cursor: inherit;
  transition:
    background-color ${motion.hover},
    border-color ${motion.hover};
  &::before {
    content: '';
    width: 12px;
    height: 12px;
    background: ${c.onBrand};
    opacity: 0;
    clip-path: polygon(14% 46%, 0 60%, 39% 98%, 100% 24%, 85% 11%, 38% 69%);
  }
  &:indeterminate::before {
    clip-path: inset(40% 5%);
  }
  &:checked,
  &:indeterminate {
    border-color: ${c.brand};
    background: ${c.brand};
    &::before {
      opacity: 1;
    }
  }
  &:hover:not(:disabled, :checked, :indeterminate) {
    border-color: ${c.text};
  }
  &[aria-invalid='true'] {
    border-color: ${c.danger};
  }
  &:disabled {
    border-color: ${c.hairline};
    background: ${c.sunken};
    &::before {
      background: ${c.muted};
    }
  }
  @media (forced-colors: active) {
    appearance: auto;
  }
`
