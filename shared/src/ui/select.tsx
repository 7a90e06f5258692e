import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { Field, type FieldParts, controlLook } from '@csuite/shared/ui/field'
import { c } from '@csuite/shared/ui/theme'

interface SelectProps extends Omit<ComponentProps<'select'>, 'multiple' | 'children'>, FieldParts {
  options: readonly { value: string | number; label: string }[]
}

/** The native select, which works best with phones and screen readers. */
export function Select({ options, ...field }: SelectProps) {
  return (
    <Field {...field}>
      {(select) => (
        <SelectBox {...select}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </SelectBox>
      )}
    </Field>
  )
}

/** Without a label, for fields with several controls. */
export const SelectBox = (select: ComponentProps<'select'>) => (
  <Wrap>
    <Native {...select} />
    <Chevron size={18} aria-hidden="true" />
  </Wrap>
)

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
