import { add, decimal, type Decimal, multiply } from '@csuite/shared/contract/numbers/decimal'
import type { SensorFunction } from './sensor-function'
import { isWithin } from './sensors'

interface ToleranceClass {
  readonly name: 'AA' | 'A' | 'B' | 'C'
  /** ± (`fixed` + `share`·|t|) °C. */
  readonly fixed: number
  readonly share: number
  readonly wire: readonly [from: number, to: number]
  readonly film: readonly [from: number, to: number]
}

/** IEC 60751:2022, table of the tolerance classes of thermometers with wire-wound and with film resistors. */
const CLASSES: readonly ToleranceClass[] = [
  { name: 'AA', fixed: 0.1, share: 0.0017, wire: [-50, 250], film: [0, 150] },
  { name: 'A', fixed: 0.15, share: 0.002, wire: [-100, 450], film: [-30, 300] },
  { name: 'B', fixed: 0.3, share: 0.005, wire: [-196, 600], film: [-50, 500] },
  { name: 'C', fixed: 0.6, share: 0.01, wire: [-196, 600], film: [-50, 600] },
]

export interface ClassLimit {
  readonly name: ToleranceClass['name']
  readonly celsius: Decimal
  readonly ohms: Decimal
  readonly wire: boolean
  readonly film: boolean
}

/** The limits at a temperature, and whether the class covers it with wire-wound and with film resistors. */
export function classLimits(temperature: Decimal, sensor: SensorFunction): ClassLimit[] {
  const size = temperature.units < 0n ? { ...temperature, units: -temperature.units } : temperature
  const covers = ([from, to]: readonly [number, number]) => isWithin(temperature, decimal(from), decimal(to))
  return CLASSES.map(({ name, fixed, share, wire, film }) => {
    const celsius = add(decimal(fixed), multiply(decimal(share), size))
    return {
      name,
      celsius,
      ohms: multiply(celsius, sensor.slope(temperature)),
      wire: covers(wire),
      film: covers(film),
    }
  })
}
