import { UnreadableText, decodeText, refuseLongLines } from './text-file'

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => Buffer.from(part as string)))
const latin1 = (text: string) => Buffer.from(text, 'latin1')
const WINDOWS = '€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ'

test.each([
  ['UTF-8', bytes('°C; más'), '°C; más'],
  ['UTF-8 with its mark', bytes('\ufeff°C'), '°C'],
  ['Windows-1252', latin1('°C; más'), '°C; más'],
  [
    'Windows-1252 above Latin-1',
    bytes(
      Array.from({ length: 32 }, (_, n) => 0x80 + n).filter(
        (b) => ![0x81, 0x8d, 0x8f, 0x90, 0x9d].includes(b),
      ),
    ),
    WINDOWS,
  ],
  ['Windows-1252 with a pair that would be UTF-8', latin1('«CAFÉ»; mañana, así'), '«CAFÉ»; mañana, así'],
  ['UTF-16, little-endian', Buffer.from('\ufeff°C\tmás', 'utf16le'), '°C\tmás'],
  ['UTF-16, big-endian', Buffer.from('\ufeff°C', 'utf16le').swap16(), '°C'],
])('a CSV in %s is read', (_encoding, given, text) => {
  expect(decodeText(given, 'csv')).toBe(text)
})

const NOT_UTF8 = 'aquí el texto no es UTF-8'
test.each([
  ['json', 'Windows-1252', latin1('{"a":\n "más"}'), `Línea 2, columna 4 (byte 9): ${NOT_UTF8}`],
  ['yaml', 'Windows-1252', latin1('a: año'), `Línea 1, columna 5 (byte 4): ${NOT_UTF8}`],
  [
    'json',
    'signs of two to four bytes before',
    bytes('a\ufffd😀é', [0x80]),
    `Línea 1, columna 6 (byte 10): ${NOT_UTF8}`,
  ],
  ['yaml', 'a letter lost before', bytes('a: 1\nb: a\ufffdo'), 'Línea 2, columna 5: otro programa perdió'],
  ['csv', 'a letter lost before', bytes('a;b\nMar\ufffda;1'), 'Línea 2, columna 4: otro programa perdió'],
  ['csv', 'UTF-8 that was cut', bytes('ñandú;', [0xc3], ';x'), `Línea 1, columna 7 (byte 8): ${NOT_UTF8}`],
  ['csv', 'a byte of no letter', bytes([0x61, 0x81]), `Línea 1, columna 2 (byte 1): ${NOT_UTF8}`],
  [
    'csv',
    'half a UTF-16',
    bytes([0xff, 0xfe, 0x41, 0x00, 0x00, 0xd8]),
    'Línea 1, columna 2 (byte 4): aquí el texto no es UTF-16',
  ],
  ['csv', 'UTF-16 without its mark', Buffer.from('a;b', 'utf16le'), 'Línea 1, columna 2: aquí no hay texto'],
  [
    'csv',
    'UTF-8 read as Windows-1252',
    bytes('a;b\nMarÃ\u00ada;1'),
    'Línea 2, columna 4: «Ã\u00ad» no es lo que se escribió',
  ],
  ['yaml', 'the same', bytes('a: Jos\u00c3\u00a9'), 'Línea 1, columna 7: «Ã©» no es lo que se escribió'],
  ['csv', 'a degree read so', bytes('25 Â°C'), 'Línea 1, columna 4: «Â°» no es lo'],
  ['csv', 'an Ñ read so', bytes('ESPAÃ‘A'), 'Línea 1, columna 5: «Ã‘» no es lo'],
  ...[
    'Mar√≠a',
    '√Ångel',
    'Pe√±a',
    '25 ¬∞C',
    'Mar├¡a',
    'MU├æOZ',
    '25 ┬░C',
    'Dâ€™Angelo',
    'MarÌa',
    'JosÈ',
    'PÈrez',
    'N˙Òez',
    'Ra˙l',
  ].map((text) => ['csv', 'letters of another program', bytes(text), 'no es lo que se escribió'] as const),
  ['csv', 'UTF-8 cut in its only accent', bytes('a;Mar', [0xc3]), `Línea 1, columna 6 (byte 5): ${NOT_UTF8}`],
  ...(
    [
      ['P', 0x8e, 'rez'],
      ['S', 0x87, 'nchez'],
      ['L', 0x97, 'pez'],
      ['Jos', 0x8e, ';'],
      ['P', 0x83, 'REZ'],
      ['MU', 0x84, 'OZ'],
      ['AG', 0x86, 'ERO'],
      ['Mu', 0x96, 'oz'],
      ['Garc', 0x92, 'a'],
      ['Mart', 0x92, 'nez'],
      ['Jes', 0x9c, 's'],
      ['MAR', 0xea, 'A'],
      ['L', 0xee, 'PEZ'],
    ] as const
  ).map(
    ([before, byte, after]) =>
      ['csv', 'letters of the Macintosh', bytes(before, [byte], after), 'no es lo que se escribió'] as const,
  ),
  ...(
    [
      ['Garc', 0xa1, 'a'],
      ['L', 0xa2, 'pez'],
      ['Mu', 0xa4, 'oz'],
      ['P', 0x82, 'rez'],
      ['Ra', 0xa3, 'l'],
      ['MU', 0xa5, 'OZ'],
    ] as const
  ).map(
    ([before, byte, after]) =>
      ['csv', 'letters of MS-DOS', bytes(before, [byte], after), 'no es lo que se escribió'] as const,
  ),
  ['csv', 'an xlsx', bytes([0x50, 0x4b, 3, 4]), 'Es un libro de Excel'],
  ['csv', 'an xls', bytes([0xd0, 0xcf, 0x11, 0xe0]), 'Es un libro de Excel'],
] as const)('a %s with %s is refused where it is', (kind, _what, given, message) => {
  expect(() => decodeText(given, kind)).toThrow(UnreadableText)
  expect(() => decodeText(given, kind)).toThrow(message)
})

test.each([
  '¡Atención! ¿qué?',
  'SÃO PAULO; Â',
  '5 £, 3 ¢',
  'D’Angelo — así — Lima–Callao; O’Brien; l’aigua; FRANçOIS; it’s',
  'Œuvre; sœur; Žižek',
  '“Ana”, ‘Luz’',
])('%j in Windows-1252 is no misread text', (text) => {
  const encoded = Array.from(text, (char) => {
    const high = [...'€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'].indexOf(char)
    return char === ' ' || high < 0 ? char.charCodeAt(0) : 0x80 + high
  })
  expect(decodeText(Uint8Array.from(encoded), 'csv')).toBe(text)
  expect(decodeText(bytes(text), 'csv')).toBe(text)
})

test.each(['sí—no', 'raíz √ΔP', '√2', '├── Bombas', 'paral·lel', 'Àngels Òdena', 'È', '¬a', 'PÈREZ'])(
  '%j is UTF-8 all the same',
  (text) => {
    expect(decodeText(bytes(text), 'csv')).toBe(text)
  },
)

test('a letter that stands for another program’s loss is JSON all the same', () => {
  expect(decodeText(bytes('"\ufffd"'), 'json')).toBe('"\ufffd"')
})

test('a line over 20 kB is refused', () => {
  expect(() => refuseLongLines(`a\n${'x'.repeat(20_000)}\n${'y'.repeat(20_001)}`)).toThrow(/^Línea 3: /)
  refuseLongLines('a\n'.repeat(100_000))
})
