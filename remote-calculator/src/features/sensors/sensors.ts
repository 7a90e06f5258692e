import { compare, decimal, type Decimal } from '@csuite/shared/contract/numbers/decimal'
import { platinum, type SensorFunction, thermocouple } from './sensor-function'
import type { ThermocoupleType } from './thermocouples'

export interface Sensor {
  /** Part of shared addresses, so it never changes. */
  readonly id: string
  readonly label: string
  readonly kind: 'platinum' | 'thermocouple'
  readonly unit: 'Ω' | 'mV'
  /** Decimals of a reading that is computed. */
  readonly places: number
  /** The last digit of the published table. */
  readonly tableStep: string
  readonly function: SensorFunction
  /** Readings up to this one stand for two temperatures; null if none do. */
  readonly ambiguousTo: Decimal | null
  /** From here on the function rises: where an inverse starts. */
  readonly risesFrom: Decimal
}

const resistance = (id: string, r0: number, places: number, tableStep: string): Sensor => {
  const sensor = platinum(r0)
  return {
    id,
    label: `${id} (IEC 60751)`,
    kind: 'platinum',
    unit: 'Ω',
    places,
    tableStep,
    function: sensor,
    ambiguousTo: null,
    risesFrom: sensor.from,
  }
}

const couple = (type: ThermocoupleType): Sensor => {
  const sensor = thermocouple(type)
  // Type B falls to −0.003 mV at 21 °C and comes back to 0 at 42 °C.
  const falls = type === 'B'
  return {
    id: type,
    label: `Termopar ${type} (ITS-90)`,
    kind: 'thermocouple',
    unit: 'mV',
    places: 3,
    tableStep: '0.001',
    function: sensor,
    ambiguousTo: falls ? decimal(0) : null,
    risesFrom: falls ? decimal(22) : sensor.from,
  }
}

export const SENSORS: readonly Sensor[] = [
  resistance('Pt100', 100, 4, '0.01'),
  resistance('Pt1000', 1000, 3, '0.1'),
  ...(['B', 'E', 'J', 'K', 'N', 'R', 'S', 'T'] as const).map(couple),
]

export const isWithin = (value: Decimal, from: Decimal, to: Decimal): boolean =>
  compare(value, from) >= 0 && compare(value, to) <= 0
