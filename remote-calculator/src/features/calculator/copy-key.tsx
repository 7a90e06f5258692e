import { Check, Copy } from 'lucide-react'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { useCalculator, useCalculatorStore } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { Key } from './panel-look'
import type { Side } from './signal-types'
import { useCopy } from './use-copy'

export function CopyKey({ side }: { side: Side }) {
  const store = useCalculatorStore()
  const isOff = useCalculator(({ readings }) => readings[side].zone === null)
  const { outcome, copy } = useCopy()
  const text = { idle: t.copy, done: t.copied, failed: t.copyFailed }[outcome]
  return (
    <>
      <Key
        disabled={isOff}
        title={t.copyLong[side]}
        onClick={() => {
          const reading = store.getState().readings[side]
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
}
