import { UnreadableText, decodeText, refuseLongLines, textOfFile } from './text-file'

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

// The bytes of Spanish letters and of signs of units in code pages that programs still write.
const LETTERS: Record<'Mac' | 'DOS', Partial<Record<string, number>>> = {
  Mac: {
    ...{ á: 0x87, é: 0x8e, í: 0x92, ó: 0x97, ú: 0x9c, ü: 0x9f, ñ: 0x96, Ñ: 0x84, '°': 0xa1, º: 0xbc },
    ...{ Á: 0xe7, É: 0x83, Í: 0xea, Ó: 0xee, Ú: 0xf2, Ü: 0x86 },
  },
  DOS: {
    ...{ á: 0xa0, é: 0x82, í: 0xa1, ó: 0xa2, ú: 0xa3, ñ: 0xa4, Ñ: 0xa5, '°': 0xf8, º: 0xa7, '²': 0xfd },
    ...{ Á: 0xb5, Í: 0xd6, Ó: 0xe0, Ú: 0xe9, Ü: 0x9a, '³': 0xfc, µ: 0xe6, '±': 0xf1 },
  },
}
const inOtherLetters: [text: string, ...(keyof typeof LETTERS)[]][] = [
  ...['Pérez', 'Sánchez', 'López', 'García', 'José;', 'Muñoz', 'MUÑOZ', 'Núñez', 'Ibáñez'],
  ...['Ángel', 'Óscar', 'ÁNGEL', 'IVÁN', 'MARÍA', 'RODRÍGUEZ', 'RAMÓN', 'RAÚL', 'AGÜERO', 'PRESIÓN', 'ÁREA'],
  ...['25 °C', '32 °F', '90 ºC', '10 °API', 'Nº 5'],
].map((text) => [text, 'Mac', 'DOS'])
inOtherLetters.push(
  ...['Martínez', 'Jesús', 'León;', 'Piñón', 'PÉREZ', 'Érica', 'pingüino'].map((text): [string, 'Mac'] => [
    text,
    'Mac',
  ]),
  ...['m³/h', 'kgf/cm²', 'Nm³/h', 'm/s²', 'µS/cm', '±0,5'].map((text): [string, 'DOS'] => [text, 'DOS']),
)

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
  ...inOtherLetters.flatMap(([text, ...programs]) =>
    programs.map((letters) => {
      const given = Array.from(text, (char) => LETTERS[letters][char] ?? char.charCodeAt(0))
      return ['csv', `${text} in letters of ${letters}`, bytes(given), 'no es lo que se escribió'] as const
    }),
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
  'D’Angelo — así — Lima–Callao; O’Brien; l’aigua; FRANçOIS; it’s; rock’n’roll',
  'entrada–salida; carga—descarga; sí—no',
  'Søren; Østfold; ø 25; 4ø12; KÖLN; MÖLLER; Malmö; plaça; ça va; feliç; àrea; à côté; être; île',
  '20 °C; 5 ºC; m³/h; kgf/cm²; 3 µm; µmol; µS/cm; 25 µA; 1¼"; Nº 5; ±1; §5; 12\u00a0345; 5\u00a0mA',
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

test('a file over 10 MB is refused before it is read', async () => {
  const arrayBuffer = jest.fn(() => Promise.resolve(new ArrayBuffer(0)))
  await expect(textOfFile({ size: 10 * 1024 * 1024 + 1, arrayBuffer })).rejects.toThrow('Pasa de 10 MB')
  expect(arrayBuffer).not.toHaveBeenCalled()
})
