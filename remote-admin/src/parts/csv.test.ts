import { toCsv } from './csv'

test('texts are quoted, numbers take the decimal comma, lines end as RFC 4180 says', () => {
  expect(
    toCsv([
      ['Plan', 'Porcentaje'],
      ['PRO "anual"; nuevo', 12.5],
    ]),
  ).toBe('\uFEFF"Plan";"Porcentaje"\r\n"PRO ""anual""; nuevo";12,5\r\n')
})

test('no text is a formula, wherever it is split', () => {
  expect(toCsv([['=1+1', 'PRO;@SUM(A1)', 'PRO\t-2']])).toContain(`"'=1+1";"PRO;'@SUM(A1)";"PRO\t'-2"`)
})

test('a negative number stays a number', () => {
  expect(toCsv([[-3]])).toBe('\uFEFF-3\r\n')
})
