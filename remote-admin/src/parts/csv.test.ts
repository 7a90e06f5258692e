import { toCsv } from './csv'

test.each([
  [',', '"12,5"'],
  ['.', '12.5'],
])("numbers have the reader's decimal sign %j and theirs, lines end in CRLF", (sign, number) => {
  const csv = toCsv(
    [
      ['PRO "anual"; nuevo', 12.5],
      [-3, '-3'],
    ],
    sign,
  )
  expect(csv).toBe(`\uFEFF"PRO ""anual""; nuevo";${number}\r\n-3;'-3\r\n`)
})
