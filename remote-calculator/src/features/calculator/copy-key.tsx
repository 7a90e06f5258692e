import { memo, type RefObject } from 'react'
import { Check, Copy } from 'lucide-react'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import type { CalculatorState } from './calculator-state'
import { calculatorTexts as t } from './calculator.texts'
import { Key } from './panel-look'
import { readingsOf } from './readings'
import type { Side } from './signal-types'
import { useCopy } from './use-copy'

interface CopyKeyProps {
  side: Side
  /** The state as it is when the key is pressed; by reference, so that typing does not draw the key again. */
  current: RefObject<CalculatorState>
  disabled: boolean
}

/** Copies a reading with its unit and says so. */
export const CopyKey = memo(function CopyKey({ side, current, disabled }: CopyKeyProps) {
  const { outcome, copy } = useCopy()
  const text = { idle: t.copy, done: t.copied, failed: t.copyFailed }[outcome]
  return (
    <>
      <Key
        type="button"
        disabled={disabled}
        title={t.copyLong[side]}
        onClick={() => {
          const reading = readingsOf(current.current)[side]
          copy(`${reading.text.trim()} ${reading.type.unit}`)
        }}
      >
        {outcome === 'done' ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {text}
        <VisuallyHidden> {t.side[side]}</VisuallyHidden>
      </Key>
      <VisuallyHidden role="status">{outcome !== 'idle' && text}</VisuallyHidden>
    </>
  )
})
