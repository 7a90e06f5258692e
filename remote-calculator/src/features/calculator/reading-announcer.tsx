import { useState } from 'react'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { useCalculatorStore } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { type Readings, withUnit } from './readings'
import { useSettled } from './use-settled'

const SETTLED_MS = 900

/** Announces the conversion to screen readers. Debounced, so that it does not interrupt the echo of the typed digits. */
export function ReadingAnnouncer() {
  const store = useCalculatorStore()
  const [spoken, setSpoken] = useState('')
  useSettled(
    store,
    () => SETTLED_MS,
    () => setSpoken(sentenceOf(store.getState().readings)),
  )
  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>
}

function sentenceOf({ input, output, result }: Readings): string {
  if (result === null || !input.zone || !output.zone) return ''
  return [
    t.reading(withUnit(input), withUnit(output)),
    ...[input.zone, output.zone].filter((zone) => zone !== 'in-range').map((zone) => t.zone[zone]),
  ].join('. ')
}
