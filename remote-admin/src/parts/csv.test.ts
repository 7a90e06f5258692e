import { toCsv } from './csv'

test('texts are quoted, numbers have a decimal comma and their sign, lines end in CRLF', () => {
  expect(toCsv([['PRO "anual"; nuevo', 12.5], [-3]])).toBe('\uFEFF"PRO ""anual""; nuevo";12,5\r\n-3\r\n')
})
