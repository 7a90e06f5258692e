import { checkPoints, toCsv } from './check-sheet'
import { INITIAL_STATE, sideOf } from './calculator-state'
import { decimal } from '@csuite/shared/contract/numbers/decimal'
import { readingsOf } from './readings'

const FLOW = { ...INITIAL_STATE, output: sideOf('output', 'E3M3/d') }

function span(min: string, max: string) {
  return { min: decimal(Number(min)), max: decimal(Number(max)) }
}

const columns = (count: number, input: [string, string], output: [string, string]) =>
  checkPoints(count, span(...input), span(...output)).map((point) => [point.input, point.output])

describe('the expected value is the one of the value that the sheet says to inject', () => {
  test.each<[number, [string, string], [string, string], Record<string, string>]>([
    [7, ['4', '20'], ['0', '5000'], { '6.67': '834.38', '9.33': '1665.63' }],
    [4, ['4', '20'], ['0', '3600'], { '9.33': '1199.25', '14.67': '2400.75' }],
    [4, ['20', '4'], ['-40', '60'], { '14.67': '-6.69', '9.33': '26.69' }],
  ])('%s points from %j to %j', (count, input, output, expected) => {
    expect(Object.fromEntries(columns(count, input, output))).toMatchObject(expected)
  })

  test('as the calculator converts it', () => {
    for (const count of [7, 13, 97])
      for (const [injected, expected] of columns(count, ['4', '20'], ['0', '5000']))
        expect(expected).toBe(readingsOf({ ...FLOW, value: String(injected) }).output.text)
  })
})

describe('a value has the decimals that its point needs, and at least two', () => {
  test.each<[number, [string, string], string[]]>([
    [5, ['0', '0.05'], ['0.00', '0.0125', '0.025', '0.0375', '0.05']],
    [5, ['0', '14.5'], ['0.00', '3.625', '7.25', '10.875', '14.50']],
    [9, ['0', '14.5'], ['0.00', '1.8125', '3.625', '5.4375', '7.25', '9.0625', '10.875', '12.6875', '14.50']],
    [3, ['0', '0.001'], ['0.00', '0.0005', '0.001']],
    [3, ['0.1255', '20'], ['0.1255', '10.06275', '20.00']],
    [4, ['0', '0.1'], ['0.00', '0.0333', '0.0667', '0.10']],
  ])('%s points from %j', (count, range, expected) => {
    expect(columns(count, range, ['0', '1']).map(([injected]) => injected)).toEqual(expected)
  })

  test('on either side', () => {
    expect(columns(5, ['4', '20'], ['0', '0.05'])[1]).toEqual(['8.00', '0.0125'])
    expect(columns(9, ['0', '5'], ['0', '100'])[1]).toEqual(['0.625', '12.50'])
  })
})

test('inverse and negative ranges', () => {
  expect(checkPoints(3, span('20', '4'), span('-40', '60'))).toEqual([
    { point: 1, percent: '0.00', input: '20.00', output: '-40.00' },
    { point: 2, percent: '50.00', input: '12.00', output: '10.00' },
    { point: 3, percent: '100.00', input: '4.00', output: '60.00' },
  ])
})

test("the CSV has a byte order mark, semicolons and the reader's decimal sign", () => {
  const csv = toCsv(
    ['Punto', '%', 'Entrada, "mA"', 'Salida'],
    checkPoints(2, span('4', '20'), span('0', '100')),
    ',',
  )
  expect(csv).toBe(
    '\ufeffPunto;%;"Entrada, ""mA""";Salida\r\n1;"0,00";"4,00";"0,00"\r\n2;"100,00";"20,00";"100,00"\r\n',
  )
})
