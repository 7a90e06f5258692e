import fc from 'fast-check'
import {
  compare,
  decimal,
  type Decimal,
  ratioOf,
  ratioToFixed,
  subtract,
} from '@csuite/shared/contract/numbers/decimal'
import { exponential } from './exponential'
import { platinum, type SensorFunction, temperatureAt, thermocouple, worthOf } from './sensor-function'
import { SENSORS } from './sensors'
import { REFERENCE_FUNCTIONS, type ThermocoupleType } from './thermocouples'
import { classLimits } from './tolerance-classes'

const shown = (value: Decimal, places: number) => ratioToFixed(ratioOf(value), places)

describe('platinum by IEC 60751', () => {
  test('the limits of the classes at 100 °C', () => {
    const limits = classLimits(decimal(100), platinum(100))
    expect(limits.map(({ name, celsius, ohms }) => [name, shown(celsius, 2), shown(ohms, 2)])).toEqual([
      ['AA', '0.27', '0.10'],
      ['A', '0.35', '0.13'],
      ['B', '0.80', '0.30'],
      ['C', '1.60', '0.61'],
    ])
  })

  test('a class covers its own interval of temperature only', () => {
    const covered = (celsius: number) =>
      classLimits(decimal(celsius), platinum(100)).map(({ wire, film }) => [wire, film])
    expect(covered(200)).toEqual([
      [true, false],
      [true, true],
      [true, true],
      [true, true],
    ])
    expect(covered(-196.1)).toEqual(Array(4).fill([false, false]))
  })
})

describe('thermocouples by ITS-90', () => {
  test('the ranges are those of NIST', () => {
    const ranges = SENSORS.slice(2).map(({ id, function: { from, to } }) => [
      id,
      Number(shown(from, 0)),
      shown(to, 1),
    ])
    expect(ranges).toEqual([
      ['B', 0, '1820.0'],
      ['E', -270, '1000.0'],
      ['J', -210, '1200.0'],
      ['K', -270, '1372.0'],
      ['N', -270, '1300.0'],
      ['R', -50, '1768.1'],
      ['S', -50, '1768.1'],
      ['T', -270, '400.0'],
    ])
  })

  test('segments meet within a millionth of a millivolt', () => {
    for (const [type, { bounds }] of Object.entries(REFERENCE_FUNCTIONS))
      for (const to of bounds.slice(1, -1)) {
        const { read } = thermocouple(type as ThermocoupleType)
        const step = { units: 1n, scale: 9 }
        const gap = Number(shown(subtract(read(subtract(decimal(to), step)), read(decimal(to))), 9))
        expect([type, Math.abs(gap) < 2e-6]).toEqual([type, true])
      }
  })
})

const temperatures = (sensor: SensorFunction, from: Decimal) =>
  fc
    .bigInt({
      min: BigInt(Math.round(Number(shown(from, 3)) * 1000)),
      max: BigInt(Math.round(Number(shown(sensor.to, 3)) * 1000)),
    })
    .map((units): Decimal => ({ units, scale: 3 }))

test.each(SENSORS.map((sensor) => [sensor.id, sensor] as const))(
  '%s: there and back returns the temperature exactly',
  (_, sensor) => {
    // Type B is flat at 21 °C, and up to 42 °C the readings of its falling part repeat.
    const from = sensor.ambiguousTo ? decimal(43) : sensor.risesFrom
    fc.assert(
      fc.property(temperatures(sensor.function, from), (temperature) => {
        const back = temperatureAt(sensor.function.read(temperature), sensor.function, sensor.risesFrom)
        // Where two segments meet, a reading can lie in the gap between them.
        expect(shown(subtract(back, temperature), 6)).toBe('0.000000')
      }),
      { numRuns: 300 },
    )
  },
)

test('the exponential is right to its last digits', () => {
  expect(shown(exponential(decimal(-1)), 40)).toBe('0.3678794411714423215955237701614608674458')
  expect(shown(exponential(decimal(0)), 10)).toBe('1.0000000000')
  expect(compare(exponential(decimal(-200)), { units: 1n, scale: 49 })).toBeLessThan(0)
})

test('the last digit of the table is worth more where the function is flat', () => {
  const worth = (celsius: number) => {
    const ratio = worthOf(decimal(0.001), thermocouple('K'), decimal(celsius))
    return ratio && ratioToFixed(ratio, 3)
  }
  expect([worth(100), worth(-269)]).toEqual(['0.024', '1.103'])
})
