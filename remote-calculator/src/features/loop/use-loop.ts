import { compare, decimal, type Decimal } from '@csuite/shared/contract/measurement/decimal'
import { readNumber } from '@csuite/shared/contract/measurement/read-number'
import { useTypedFields } from '../../parts/use-typed-fields'
import { type Loop, type LoopReading, readLoop } from './loop'
import { loopTexts as t } from './loop.texts'

/** As in the address, which must not change: shared links use them. */
const STANDARD = {
  fuente: '24',
  longitud: '300',
  seccion: '1',
  temperatura: '20',
  barrera: '0',
  hart: '250',
  carga: '0',
  minima: '10.5',
  minima4: '',
} as const

export type LoopField = keyof typeof STANDARD

export const UNITS: Record<LoopField, string> = {
  fuente: 'V',
  longitud: 'm',
  seccion: 'mm²',
  temperatura: '°C',
  barrera: 'Ω',
  hart: 'Ω',
  carga: 'Ω',
  minima: 'V',
  minima4: 'V',
}

/** The fields as typed, what is wrong with them, and the loop's reading once nothing is. */
export function useLoop() {
  const [fields, set] = useTypedFields<LoopField>(STANDARD)
  const errors: Partial<Record<LoopField, string>> = {}
  const number = (
    name: LoopField,
    problem: (value: Decimal) => string | undefined = notNegative,
  ): Decimal => {
    const value = readNumber(fields[name], UNITS[name])?.value
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
