import { toCsv } from './csv'

test('texts are quoted, numbers have a decimal comma, lines end in CRLF', () => {
  expect(
    toCsv([
      ['Plan', 'Porcentaje'],
      ['PRO "anual"; nuevo', 12.5],
    ]),
  ).toBe('\uFEFF"Plan";"Porcentaje"\r\n"PRO ""anual""; nuevo";12,5\r\n')
})

test('a negative number stays a number', () => {
  expect(toCsv([[-3]])).toBe('\uFEFF-3\r\n')
})
