import { toCsv } from './csv'

test('texts are quoted, numbers take the decimal comma, lines end as RFC 4180 says', () => {
  expect(
    toCsv([
      ['Plan', 'Porcentaje'],
      ['PRO "anual"; nuevo', 12.5],
    ]),
  ).toBe('\uFEFF"Plan";"Porcentaje"\r\n"PRO ""anual""; nuevo";12,5\r\n')
})

test.each(['=1+1', '+51', '-2', '@SUM(A1)', '\t=1', '  =1'])('%j cannot start a formula', (text) => {
  expect(toCsv([[text]])).toContain(`"'${text}"`)
})

test('a negative number stays a number', () => {
  expect(toCsv([[-3]])).toBe('\uFEFF-3\r\n')
})
