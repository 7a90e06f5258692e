import { SettledStatus } from '../../parts/settled-status'
import { useCalculator } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { type Readings, withUnit } from './readings'

export const ReadingAnnouncer = () => (
  <SettledStatus text={useCalculator(({ readings }) => sentenceOf(readings))} />
)

function sentenceOf({ input, output, result }: Readings): string {
  if (result === null || !input.zone || !output.zone) return ''
  return [
    t.reading(withUnit(input), withUnit(output)),
    ...[input.zone, output.zone].filter((zone) => zone !== 'in-range').map((zone) => t.zone[zone]),
  ].join('. ')
}
