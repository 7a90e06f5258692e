/** A type of signal or magnitude with its unit and default range (spec.md "Analog signal calculator"). */
export interface RangeType {
  /** Part of shared addresses and of the stored history, so it never changes. */
  readonly id: string
  readonly label: string
  readonly unit: string
  readonly min: string
  readonly max: string
}

export type Side = 'input' | 'output'

const SIGNAL_TYPES: readonly RangeType[] = [
  { id: '4-20mA', label: '4-20mA', unit: 'mA', min: '4', max: '20' },
  { id: '0-20mA', label: '0-20mA', unit: 'mA', min: '0', max: '20' },
  { id: '0-5V', label: '0-5V', unit: 'V', min: '0', max: '5' },
  { id: '0-10V', label: '0-10V', unit: 'V', min: '0', max: '10' },
  // Beside the spec's.
  { id: '1-5V', label: '1-5V', unit: 'V', min: '1', max: '5' },
  { id: '±10V', label: '±10V', unit: 'V', min: '-10', max: '10' },
  { id: '10-50mA', label: '10-50mA', unit: 'mA', min: '10', max: '50' },
  { id: '0-1V', label: '0-1V', unit: 'V', min: '0', max: '1' },
  { id: '3-15psi', label: '3-15psi', unit: 'psi', min: '3', max: '15' },
  { id: '0.2-1bar', label: '0.2-1bar', unit: 'bar', min: '0.2', max: '1' },
  { id: 'propia', label: 'Otra señal', unit: '%', min: '0', max: '100' },
]

const MAGNITUDE_TYPES: readonly RangeType[] = [
  { id: 'kPa', label: 'Presión (kPa)', unit: 'kPa', min: '0', max: '100' },
  { id: 'psi', label: 'Presión (psi)', unit: 'psi', min: '0', max: '14.5' },
  { id: '°C', label: 'Temperatura (°C)', unit: '°C', min: '0', max: '100' },
  { id: '°F', label: 'Temperatura (°F)', unit: '°F', min: '32', max: '212' },
  { id: 'mA', label: 'Corriente (mA)', unit: 'mA', min: '4', max: '20' },
  { id: 'V', label: 'Voltaje (V)', unit: 'V', min: '0', max: '10' },
  { id: 'E3M3/d', label: 'Flujo (E3M3/d)', unit: 'E3M3/d', min: '0', max: '5000' },
  { id: 's', label: 'Tiempo (s)', unit: 's', min: '0', max: '3600' },
]

export const TYPES_OF: Record<Side, readonly RangeType[]> = { input: SIGNAL_TYPES, output: MAGNITUDE_TYPES }

/** The side's type with that id, or its first type if there is none. */
export function typeOf(side: Side, id: string): RangeType {
  const types = TYPES_OF[side]
  return types.find((type) => type.id === id) ?? (types[0] as RangeType)
}

export const unitOfType = (side: Side, id: string): string => typeOf(side, id).unit

export function otherSide(side: Side): Side {
  return side === 'input' ? 'output' : 'input'
}
