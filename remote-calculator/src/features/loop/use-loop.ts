import { compare, decimal, type Decimal } from '@csuite/shared/contract/numbers/decimal'
import { readNumber } from '@csuite/shared/contract/numbers/read-number'
import { useTypedFields } from '../../parts/use-typed-fields'
import { type Loop, type LoopReading, readLoop } from './loop'
import { loopTexts as t } from './loop.texts'

interface Field {
  label: string
  unit: string
  /** What stands there at first. */
  standard: string
  hint?: string
}

/** By their names in the address, which must not change: shared links use them. */
const FIELDS = {
  fuente: { label: t.supply, unit: 'V', standard: '24' },
  minima: { label: t.least, unit: 'V', standard: '10.5' },
  longitud: { label: t.length, unit: 'm', standard: '300' },
  seccion: { label: t.section, unit: 'mm²', standard: '1' },
  temperatura: { label: t.temperature, unit: '°C', standard: '20' },
  barrera: { label: t.barrier, unit: 'Ω', standard: '0' },
  hart: { label: t.hart, unit: 'Ω', standard: '250' },
  carga: { label: t.load, unit: 'Ω', standard: '0', hint: t.loadHint },
  minima4: { label: t.leastAt4, unit: 'V', standard: '', hint: t.leastAt4Hint },
} satisfies Record<string, Field>

export type LoopField = keyof typeof FIELDS

export const LOOP_FIELDS = Object.entries(FIELDS) as [LoopField, Field][]

const STANDARD = Object.fromEntries(LOOP_FIELDS.map(([name, { standard }]) => [name, standard])) as Record<
  LoopField,
  string
>

export function useLoop() {
  const [fields, set] = useTypedFields(STANDARD)
  const errors: Partial<Record<LoopField, string>> = {}
  const number = (
    name: LoopField,
    problem: (value: Decimal) => string | undefined = notNegative,
  ): Decimal => {
    const value = readNumber(fields[name], FIELDS[name].unit)?.value
    const error = value ? problem(value) : t.notANumber
    if (error) errors[name] = error
    return value ?? ZERO
  }
  const loop: Loop = {
    supply: number('fuente'),
    length: number('longitud'),
    section: number('seccion', positive),
    temperature: number('temperatura', copperTemperature),
    barrier: number('barrera'),
    hart: number('hart'),
    load: number('carga'),
    least: number('minima'),
    leastAt4: fields.minima4.trim() === '' ? number('minima') : number('minima4'),
  }
  const reading: LoopReading | null = Object.keys(errors).length === 0 ? readLoop(loop) : null
  return { fields, set, errors, reading }
}

const ZERO = decimal(0)
const notNegative = (value: Decimal) => (compare(value, ZERO) < 0 ? t.notNegative : undefined)
const positive = (value: Decimal) => (compare(value, ZERO) <= 0 ? t.positive : undefined)
const copperTemperature = (value: Decimal) =>
  compare(value, decimal(-200)) < 0 || compare(value, decimal(500)) > 0 ? t.tooCold : undefined
