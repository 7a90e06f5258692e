import { convert, isFlat, type Span } from '../../../contract/measurement/conversion'
import {
  add,
  compare,
  compareRatio,
  decimal,
  type Decimal,
  decimalToText,
  type Ratio,
  ratioOf,
  ratioToFixed,
  roundRatio,
  subtract,
} from '@csuite/shared/contract/numbers/decimal'
import { readNumber } from '@csuite/shared/contract/numbers/read-number'
import { temperatureAt, worthOf } from './sensor-function'
import { isWithin, type Sensor, SENSORS } from './sensors'
import { sensorTexts as t } from './sensors.texts'
import { type ClassLimit, classLimits } from './tolerance-classes'

type Quantity = 'temperatura' | 'lectura' | 'lazo'
export type SensorField = Quantity | 'sensor' | 'junta' | 'rmin' | 'rmax'
type SensorFields = Readonly<Record<SensorField, string>>

/** Decimals of a temperature and of a current that are computed. */
const CELSIUS_PLACES = 2
const CURRENT_PLACES = 3
/** Decimals to which a current is turned into a temperature, which may be periodic. */
const EXACT_PLACES = 30

const LOOP: Span = { min: decimal(4), max: decimal(20) }
const ZERO = decimal(0)

interface SensorReading {
  readonly sensor: Sensor
  readonly edited: Quantity
  /** As typed where edited, else computed; empty if there is nothing. */
  readonly texts: Readonly<Record<Quantity, string>>
  readonly errors: Readonly<Partial<Record<SensorField, string>>>
  /** Sentences about the reading. */
  readonly notes: readonly string[]
  readonly classes: readonly ClassLimit[]
}

/** Everything that the screen shows; the three quantities are one reading. */
export function readSensor(fields: SensorFields): SensorReading {
  const sensor = SENSORS.find(({ id }) => id === fields.sensor) ?? (SENSORS[0] as Sensor)
  const errors: Partial<Record<SensorField, string>> = {}
  const edited: Quantity = fields.lectura ? 'lectura' : fields.lazo ? 'lazo' : 'temperatura'
  const texts = { temperatura: '', lectura: '', lazo: '', [edited]: fields[edited] }
  const nothing = { sensor, edited, texts, errors, notes: [], classes: [] }

  const range = rangeOf(fields, errors)
  const junction = junctionOf(fields, sensor, errors)
  if (fields[edited].trim() === '') return nothing
  const typed = readNumber(fields[edited], { temperatura: '°C', lectura: sensor.unit, lazo: 'mA' }[edited])
  if (!typed) errors[edited] = t.notANumber
  if (!typed || !junction) return nothing

  const temperature = temperatureOf(edited, typed.value, sensor, junction, range)
  if (typeof temperature === 'string') errors[edited] = temperature
  if (temperature === null || typeof temperature === 'string') return nothing

  const reading = subtract(sensor.function.read(temperature), junction)
  const current = range && convert(temperature, range, LOOP)
  const computed: Record<Quantity, string> = {
    temperatura: ratioToFixed(ratioOf(temperature), CELSIUS_PLACES),
    lectura: ratioToFixed(ratioOf(reading), sensor.places),
    lazo: current ? ratioToFixed(current, CURRENT_PLACES) : '',
  }
  return {
    ...nothing,
    texts: { ...computed, [edited]: fields[edited] },
    notes: [
      ...(current && isOutsideLoop(current) ? [t.outsideLoop] : []),
      ...junctionNote(sensor, junction),
      ...worthNote(sensor, temperature),
    ],
    classes: sensor.kind === 'platinum' ? classLimits(temperature, sensor.function) : [],
  }
}

/** The transmitter's range in °C; null if it has none. */
function rangeOf(fields: SensorFields, errors: Partial<Record<SensorField, string>>): Span | null {
  const [min, max] = [readNumber(fields.rmin, '°C')?.value, readNumber(fields.rmax, '°C')?.value]
  if (!min) errors.rmin = t.notANumber
  if (!max) errors.rmax = t.notANumber
  if (!min || !max) return null
  const span = { min, max }
  if (isFlat(span)) errors.rmax = t.flatRange
  return isFlat(span) ? null : span
}

/** What the reference junction takes off the reading; zero for a resistance. */
function junctionOf(fields: SensorFields, sensor: Sensor, errors: Partial<Record<SensorField, string>>) {
  if (sensor.kind === 'platinum') return ZERO
  const temperature = readNumber(fields.junta, '°C')?.value
  const { from, to, read } = sensor.function
  if (!temperature) errors.junta = t.notANumber
  else if (!isWithin(temperature, from, to)) errors.junta = outsideText(sensor)
  return temperature && !errors.junta ? read(temperature) : null
}

/** The temperature, a sentence about why there is none, or null where another field says so. */
function temperatureOf(
  edited: Quantity,
  value: Decimal,
  sensor: Sensor,
  junction: Decimal,
  range: Span | null,
): Decimal | string | null {
  const { from, to, read } = sensor.function
  if (edited === 'lectura') {
    const reading = add(value, junction)
    const [low, high] = [read(sensor.risesFrom), read(to)]
    // The ends are accepted as the published table prints them: 18.52 Ω is −200 °C.
    const step = decimal(Number(sensor.tableStep))
    const half = { units: step.units * 5n, scale: step.scale + 1 }
    if (sensor.ambiguousTo && isWithin(reading, subtract(low, half), sensor.ambiguousTo)) return t.ambiguous
    if (!isWithin(reading, subtract(low, half), add(high, half)))
      return t.readingOutside(
        sensor.label,
        ratioToFixed(ratioOf(subtract(read(from), junction)), sensor.places),
        ratioToFixed(ratioOf(subtract(high, junction)), sensor.places),
        sensor.unit,
      )
    const inside = compare(reading, low) < 0 ? low : compare(reading, high) > 0 ? high : reading
    return temperatureAt(inside, sensor.function, sensor.risesFrom)
  }
  let temperature = value
  if (edited === 'lazo') {
    if (!range) return null
    temperature = roundRatio(convert(value, LOOP, range), EXACT_PLACES)
  }
  return isWithin(temperature, from, to) ? temperature : outsideText(sensor)
}

/** Beyond what a transmitter measures by NAMUR NE 43. */
const isOutsideLoop = (current: Ratio) =>
  compareRatio(current, decimal(3.8)) < 0 || compareRatio(current, decimal(20.5)) > 0

const outsideText = ({ label, function: { from, to } }: Sensor) =>
  t.temperatureOutside(label, decimalToText(from, 0), decimalToText(to, 0))

const junctionNote = ({ kind }: Sensor, junction: Decimal) =>
  kind === 'thermocouple' ? [t.junctionTakes(ratioToFixed(ratioOf(junction), 3))] : []

function worthNote({ function: sensor, tableStep, unit }: Sensor, temperature: Decimal): string[] {
  const worth = worthOf(decimal(Number(tableStep)), sensor, temperature)
  return worth ? [t.lastDigit(tableStep, unit, twoDigits(worth))] : []
}

/** Two significant digits of a positive fraction. */
function twoDigits(ratio: Ratio): string {
  let places = 1
  while (places < 12 && ratio.numerator * 10n ** BigInt(places) < 10n * ratio.denominator) places += 1
  return ratioToFixed(ratio, places)
}
