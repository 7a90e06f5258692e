import { type ComponentProps, type ReactNode, useEffect, useImperativeHandle, useRef } from 'react'
import styled from 'styled-components'
import { c, hovered, motion, target, type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'

interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  label: ReactNode
  labelHidden?: boolean
  indeterminate?: boolean
}

/** The whole row is the target. */
export function Checkbox({ label, labelHidden, indeterminate = false, ref, ...input }: CheckboxProps) {
  const own = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => own.current as HTMLInputElement, [])
  useEffect(() => {
    if (own.current) own.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <div>
      <Row>
        <Box {...input} ref={own} type="checkbox" />
        {labelHidden ? <VisuallyHidden>{label}</VisuallyHidden> : <span>{label}</span>}
      </Row>
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
  ${hovered(`border-color:${c.text};`, ':not(:disabled, :checked, :indeterminate)')}
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
