import fc from 'fast-check'
import { decimal, type Decimal } from '@csuite/shared/contract/numbers/decimal'
import { type Loop, readLoop } from './loop'

const zero = decimal(0)
const bare: Loop = {
  supply: decimal(24),
  length: zero,
  section: decimal(1),
  temperature: decimal(20),
  barrier: zero,
  hart: zero,
  load: zero,
  least: decimal(10.5),
  leastAt4: decimal(10.5),
}
const at = (loop: Partial<Loop>, current: string) => {
  const point = readLoop({ ...bare, ...loop }).points.find((each) => each.current === current)
  if (!point) throw new Error(current)
  return point
}

describe('wire', () => {
  test.each([
    // IEC 60028: 1/58 Ω·mm²/m at 20 °C.
    [100, 1, 20, '3.45'],
    [1000, 1, 20, '34.48'],
    [1000, 1.5, 20, '22.99'],
    // 50 K more: 0.393 % each.
    [1000, 1, 70, '41.26'],
    [500, 0.5, -10, '30.42'],
  ])('%s m of %s mm² at %s °C have %s Ω there and back', (length, section, temperature, wire) => {
    const loop = { length: decimal(length), section: decimal(section), temperature: decimal(temperature) }
    expect(readLoop({ ...bare, ...loop }).wire).toBe(wire)
  })
})

test('a supply below the least voltage carries no load at all', () => {
  const reading = readLoop({ ...bare, supply: decimal(10) })
  expect([reading.mostLoad, reading.passes, reading.leastSupply]).toEqual([null, false, '10.50'])
})

test('a loop that holds at 4 mA may fail at 22 mA', () => {
  const loop = { hart: decimal(250), load: decimal(400) }
  expect([at(loop, '4').volts, at(loop, '22').volts]).toEqual(['21.40', '9.70'])
  expect([at(loop, '4').passes, at(loop, '20').passes, at(loop, '22').passes]).toEqual([true, true, false])
})

test('what decides is rounded to the safe side', () => {
  // Rosemount 3051 reference manual 00809-0100-4001: 43.5·(supply − 10.5) Ω, printed for 23 mA: at 22 mA it is 45.45.
  // 24.001 V are needed, and 613.6363… Ω are allowed.
  const reading = readLoop({ ...bare, load: { units: 6136818n, scale: 4 } })
  expect([reading.passes, reading.leastSupply, reading.mostLoad]).toEqual([false, '24.01', '613.63'])
  expect(reading.points.at(-1)).toMatchObject({ supply: '24.01', margin: '-0.01', passes: false })
})

test('what is shown adds up: left less needed is the margin, and the drops with what is left are the supply', () => {
  const decimals = (most: number, scale: number) =>
    fc.nat(most * 10 ** scale).map((units): Decimal => ({ units: BigInt(units), scale }))
  const cents = (text: string) => Math.round(Number(text) * 100)
  fc.assert(
    fc.property(
      fc.record({
        ...{ supply: decimals(60, 2), length: decimals(3000, 1), temperature: decimals(90, 1) },
        ...{ barrier: decimals(400, 3), hart: decimals(600, 3), load: decimals(400, 3) },
        ...{ least: decimals(20, 3), leastAt4: decimals(20, 3) },
      }),
      (typed) => {
        const { points, drops } = readLoop({ ...bare, ...typed })
        for (const { volts, least, margin } of points) expect(cents(volts) - cents(least)).toBe(cents(margin))
        const parts = [...Object.values(drops), points.at(-1)?.volts ?? '']
        const sum = parts.map(cents).reduce((one, other) => one + other)
        expect(sum).toBe(Number(typed.supply.units))
      },
    ),
  )
})

test.each([
  [100, 0, 'low'],
  [100, 130, null],
  [250, 350, null],
  [250, 351, 'high'],
  [0, 700, null],
])('HART with %s Ω of its own and %s Ω beside it: %s', (hart, load, fails) => {
  expect(readLoop({ ...bare, hart: decimal(hart), load: decimal(load) }).hartFails).toBe(fails)
})

test('the supply that it asks for passes, and a hundredth of a volt less than needed does not', () => {
  const hundredths = (most: number) =>
    fc.nat(most).map((units): Decimal => ({ units: BigInt(units), scale: 2 }))
  fc.assert(
    fc.property(
      hundredths(1000_00),
      hundredths(500_00),
      hundredths(30_00),
      hundredths(30_00),
      (load, barrier, least, leastAt4) => {
        const loop = { ...bare, load, barrier, least, leastAt4 }
        const { leastSupply } = readLoop(loop)
        const near = (hundredth: number) => decimal(Number((Number(leastSupply) + hundredth).toFixed(2)))
        expect(readLoop({ ...loop, supply: near(0) }).passes).toBe(true)
        expect(readLoop({ ...loop, supply: near(-0.01) }).passes).toBe(false)
      },
    ),
    { numRuns: 2000 },
  )
})
