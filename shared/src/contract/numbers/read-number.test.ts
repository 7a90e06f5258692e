import fc from 'fast-check'
import { decimal, decimalToText } from './decimal'
import { readNumber, typedDecimal, withOtherSign } from './read-number'

function read(text: string, unit?: string): string | null {
  const result = readNumber(text, unit)
  return result && decimalToText(result.value, 0)
}

describe('a number can only be read in one way', () => {
  test.each([
    ['12', '12'],
    ['12.5', '12.5'],
    ['12,5', '12.5'],
    ['  12,5 ', '12.5'],
    ['.5', '0.5'],
    [',5', '0.5'],
    ['5.', '5'],
    ['+7', '7'],
    ['+ 7', '7'],
    ['-40', '-40'],
    ['\u221240', '-40'],
    ['\u2010\u00a040', '-40'],
    ['\u201140', '-40'],
    ['\u201240', '-40'],
    ['\u201340', '-40'],
    ['\u201440', '-40'],
    ['\uff0d40', '-40'],
    ['007', '7'],
    ['1e3', '1000'],
    ['1,5E-3', '0.0015'],
    ['1.234e3', '1234'],
    ['0,125', '0.125'],
    ['0.500', '0.5'],
    ['.125', '0.125'],
    ['1234,567', '1234.567'],
    ['1,2345', '1.2345'],
    ['1.234,5', '1234.5'],
    ['1,234.5', '1234.5'],
    ['1.234,567', '1234.567'],
    ['1.234.567', '1234567'],
    ['-1,234,567', '-1234567'],
    ['1.234.567,89', '1234567.89'],
    ['1,234,567.890', '1234567.89'],
    ['5 000', '5000'],
    ['5\u00a0000,25', '5000.25'],
    ['5 000,250', '5000.25'],
    ['1\u202f234\u202f567', '1234567'],
    ["5'000", '5000'],
    ['1\u2019234\u2019567.5', '1234567.5'],
    ["1'234,567.8", '1234567.8'],
    ['\u200b12\u200f,5\ufeff', '12.5'],
    ['\u202d12.5\u202c', '12.5'],
    ['1\u00ad2', '12'],
    ['12\ufe0f', '12'],
    ['1\u2032000', '1000'],
    ['1,00,000', '100000'],
    ['-12,34,567.89', '-1234567.89'],
    ['12\u00b75', '12.5'],
    ['\u0661\u0662\u066b\u0665', '12.5'],
    ['\u06f1\u066c\u06f2\u06f3\u06f4\u066b\u06f5', '1234.5'],
    ['\uff11\uff12\uff0e\uff15', '12.5'],
    ['1.5e\u22123', '0.0015'],
    ['1,5 E \u20133', '0.0015'],
  ])('%p is %s', (text, expected) => {
    expect(read(text)).toBe(expected)
    expect(readNumber(text)?.ambiguousSeparator).toBeNull()
  })
})

describe('a number that can be read in two ways takes its last separator as the decimal one and says so', () => {
  test.each([
    ['5,000', '5', ','],
    ['5.000', '5', '.'],
    ['12,345', '12.345', ','],
    ['-123.456', '-123.456', '.'],
    ["1'234,567", '1234.567', ','],
  ])('%p is %s', (text, expected, separator) => {
    expect(read(text)).toBe(expected)
    expect(readNumber(text)?.ambiguousSeparator).toBe(separator)
  })
})

describe('the unit after a number', () => {
  test.each([
    ['50.00 kPa', 'kPa', '50'],
    ['250kpa', 'kPa', '250'],
    ['12 ma', 'mA', '12'],
    ['12\u00a0MA', 'mA', '12'],
    ['37ºC', '°C', '37'],
    ['37 °C', '°C', '37'],
    ['37˚c', '°C', '37'],
    ['37℃', '°C', '37'],
    ['37 ° C', '°C', '37'],
    ['37 C', '°C', '37'],
    ['98,6 ℉', '°F', '98.6'],
    ['2500 E3M3/d', 'E3M3/d', '2500'],
    ['2500 e3m³/d', 'E3M3/d', '2500'],
    ['1e3 s', 's', '1000'],
    ['5\u200b V\u200f', 'V', '5'],
    ['3600 s.', 's', '3600'],
    ['37 \u2070C', '°C', '37'],
    ['37º', '°C', '37'],
    ['98.6 °', '°F', '98.6'],
  ])('%p in %s is %s', (text, unit, expected) => {
    expect(read(text, unit)).toBe(expected)
  })

  test.each([
    ['12 V', 'mA'],
    ['12 mV', 'V'],
    ['37 °F', '°C'],
    ['mA', 'mA'],
    ['12 mA mA', 'mA'],
    ['5²', 'kPa'],
    ['5º', 'V'],
  ])('%p in %s is not a number', (text, unit) => {
    expect(readNumber(text, unit)).toBeNull()
  })
})

describe('what is not a number', () => {
  test.each([
    '',
    ' ',
    '-',
    '+',
    '.',
    ',',
    'e5',
    'doce',
    '12a',
    '1e',
    '--1',
    '+-1',
    '1-2',
    '1.2.3',
    '1,2,3',
    '1,00,00',
    '100,00,000',
    '1.00.000',
    '(12.5)',
    '12-',
    '50 %',
    '½',
    '1/2',
    '1.5×10³',
    '1.234.56',
    '1.234,567,8',
    '1.234,567.8',
    '1234.567.890',
    '1 2',
    '12 34',
    '0x10',
    'NaN',
    'Infinity',
    '1e1101',
    '1e-1101',
    '1e99999',
    '1'.repeat(1201),
  ])('%p', (text) => {
    expect(readNumber(text)).toBeNull()
  })
})

test('every finite double is read exactly, extremes included', () => {
  const doubles = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.constantFrom(Number.MAX_VALUE, -Number.MAX_VALUE, Number.MIN_VALUE, -Number.MIN_VALUE, -0),
  )
  fc.assert(
    fc.property(doubles, fc.constantFrom('.', ','), (value, sign) => {
      const text = String(value).replace('.', sign)
      expect(Number(read(text))).toBe(value === 0 ? 0 : value)
      expect(decimalToText(decimal(value), 0)).toBe(read(text))
    }),
    { numRuns: 500 },
  )
})

test('never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
      const result = readNumber(text, 'mA')
      expect(result === null || result.value.scale >= 0).toBe(true)
    }),
  )
})

test.each([
  ['+5', '-5'],
  ['-5', '5'],
  ['\u2212 5', '5'],
  ['5', '-5'],
  [' 5', '-5'],
  ['', '-'],
])('%p with the other sign is %p', (text, expected) => {
  expect(withOtherSign(text)).toBe(expected)
})

describe('a reading keeps every digit that was typed', () => {
  test.each([
    ['16', '16'],
    ['16.0', '16.0'],
    ['16,000', '16.000'],
    ['0.0020', '0.0020'],
    ['-4.50', '-4.50'],
    ['+4,50', '4.50'],
    [',50', '0.50'],
    ['16.', '16'],
    ['016.0', '16.0'],
    ['-0.0', '0.0'],
    ['1.50e2', '150'],
    ['1.5e-3', '0.0015'],
    ['12a', null],
    ['', null],
  ])('%p is %p', (typed, kept) => {
    expect(typedDecimal(typed)).toBe(kept)
  })

  test('whatever its digits', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        digits,
        fc.constantFrom('.', ','),
        (whole, part, sign) => {
          expect(typedDecimal(`${whole}${sign}${part}`)).toBe(`${whole}.${part}`)
        },
      ),
    )
  })
})
