import { useEffect, useState } from 'react'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { useCalculatorStore } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import type { Readings } from './readings'

const SETTLED_MS = 900

/** Says the conversion once it has settled; saying it at every digit would drown the digits. */
export function SpokenReading() {
  const store = useCalculatorStore()
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const later = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setSpoken(sentenceOf(store.getState().readings)), SETTLED_MS)
    }
    later()
    const stop = store.subscribe(later)
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [store])

  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>
}

function sentenceOf({ input, output, result }: Readings): string {
  if (result === null || !input.zone || !output.zone) return ''
  return [
    t.reading(`${input.text} ${input.type.unit}`, `${output.text} ${output.type.unit}`),
    ...[input.zone, output.zone].filter((zone) => zone !== 'in-range').map((zone) => t.zone[zone]),
  ].join('. ')
}
