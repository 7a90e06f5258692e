import { ChevronDown } from 'lucide-react'
import { type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { useCalculator } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { Key, panel } from './panel-look'
import { typeOf } from './signal-types'

interface RangesKeyProps {
  open: boolean
  onToggle: () => void
}

/** Opens what a phone keeps behind it, types and ranges, and says which they are. */
export function RangesKey({ open, onToggle }: RangesKeyProps) {
  const inUse = useCalculator(({ state: { input, output } }) =>
    t.rangesInUse(
      `${input.min}…${input.max} ${typeOf('input', input.type).unit}`,
      `${output.min}…${output.max} ${typeOf('output', output.type).unit}`,
    ),
  )
  return (
    <Wide type="button" aria-expanded={open} onClick={onToggle}>
      <span>{t.ranges}</span>
      <InUse>{inUse}</InUse>
      <ChevronDown aria-hidden="true" />
    </Wide>
  )
}

const Wide = styled(Key)`
  justify-content: flex-start;
  min-height: 44px;
  gap: 12px;
  & > svg {
    margin-left: auto;
  }
  &[aria-expanded='true'] > svg {
    transform: rotate(180deg);
  }
`
const InUse = styled.span`
  ${type.s12}
  overflow: hidden;
  color: ${panel.muted};
  text-overflow: ellipsis;
  white-space: nowrap;
`
