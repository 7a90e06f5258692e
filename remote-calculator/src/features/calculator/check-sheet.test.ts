import { checkPoints, toCsv } from './check-sheet'
import { parseDecimal, type Decimal } from './decimal'

function span(min: string, max: string) {
  return { min: parseDecimal(min) as Decimal, max: parseDecimal(max) as Decimal }
}

test('thirds are exact: the percentage is not rounded first', () => {
  expect(checkPoints(4, span('4', '20'), span('0', '3600')).map(({ output }) => output)).toEqual([
    '0.00',
    '1200.00',
    '2400.00',
    '3600.00',
  ])
})

test('inverse and negative ranges', () => {
  expect(checkPoints(3, span('20', '4'), span('-40', '60'))).toEqual([
    { point: 1, percent: '0.00', input: '20.00', output: '-40.00' },
    { point: 2, percent: '50.00', input: '12.00', output: '10.00' },
    { point: 3, percent: '100.00', input: '4.00', output: '60.00' },
  ])
})

test('the CSV is RFC 4180 with a byte order mark', () => {
  const csv = toCsv(
    ['Punto', '%', 'Entrada, "mA"', 'Salida'],
    checkPoints(2, span('4', '20'), span('0', '100')),
  )
  expect(csv).toBe('\ufeffPunto,%,"Entrada, ""mA""",Salida\r\n1,0.00,4.00,0.00\r\n2,100.00,20.00,100.00\r\n')
})
