import { useEffect, useState } from 'react'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { calculatorTexts as t } from './calculator.texts'
import type { Readings } from './readings'

const SETTLED_MS = 900

/** Says the conversion once it has settled; saying it at every digit would drown the digits. */
export function SpokenReading({ readings }: { readings: Readings }) {
  const { input, output, result } = readings
  const text =
    result === null || !input.zone || !output.zone
      ? ''
      : [
          t.reading(`${input.text} ${input.type.unit}`, `${output.text} ${output.type.unit}`),
          ...[input.zone, output.zone].filter((zone) => zone !== 'in-range').map((zone) => t.zone[zone]),
        ].join('. ')
  const [spoken, setSpoken] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => {
      setSpoken(text)
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
    }
  }, [text])

  return <VisuallyHidden role="status">{spoken}</VisuallyHidden>
}
