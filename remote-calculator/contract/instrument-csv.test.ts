import { readInstrumentCsv, writeInstrumentCsv } from './instrument-csv'
import { InstrumentFields } from './instruments'
import { decodeText } from '@csuite/shared/contract/text-file'

const instrumentOf = (more: object) =>
  InstrumentFields.parse({ tag: 'PT-1', min: '-10', max: '10', unidad: 'bar', ...more })
function read(csv: string) {
  const lines = readInstrumentCsv(csv)
  for (;;) {
    const { done, value } = lines.next()
    if (done) return value
  }
}

test.each([
  { notas: 'Ajustar; -5 %' },
  { notas: 'Ajustar; \'-5 %\n\'=1, "-2"\n\n+3' },
  { notas: "''-5" },
  { notas: '-5' },
  { notas: '1,5', servicio: '2,5' },
  { servicio: '@bomba', unidad: '-' },
  { max: '1.234', tolerancia: { tipo: 'alcance', mas: '1' } },
  { min: '-1.234', max: '1.000', senal: { min: '-10.000', max: '10.0', unidad: 'V' } },
  { tolerancia: { tipo: 'unidades', mas: '1', menos: '0.1' }, corte: '5', vence: '2027-01-31' },
])('%j is read as it was written', (more) => {
  const given = instrumentOf(more)
  for (const sign of ['.', ','])
    expect(read(writeInstrumentCsv([given], sign))).toMatchObject({ errores: [], rows: [{ fields: given }] })
})

test('only numbers have a decimal comma', () => {
  const { rows } = read("tag;min;max;unidad;servicio;notas;corte\nA;-0,5;'+2,5;m;1,5;3,5;1,5")
  expect(rows[0]?.fields).toMatchObject({
    ...{ min: '-0.5', max: '2.5', corte: '1.5', servicio: '1,5', notas: '3,5' },
  })
})

test.each([
  ['ºC', '°C'],
  ['˚C', '°C'],
  ['℃', '°C'],
  ['m3/h', 'm³/h'],
  ['kgf/cm2', 'kgf/cm²'],
  ['MV', 'MV'],
  ['kg/h', 'kg/h'],
])('the unit %s of a file is %s', (typed, unidad) => {
  const { rows } = read(`tag;min;max;unidad;senal_min;senal_max;senal_unidad\nA;0;1;${typed};0;1;${typed}`)
  expect(rows[0]?.fields).toMatchObject({ unidad, senal: { unidad } })
})

test.each([
  ['31/12/2026', '05/06/2026', '2026-06-05'],
  ['12/31/2026', '5/6/2026', '2026-05-06'],
  ['31.12.2026', '2026-06-05', '2026-06-05'],
  ['30/01/2027', '31/02/2026', 'vence: La fecha no existe'],
  ['1/12/2026', '05/06/2026', 'vence: «05/06/2026»: da formato de texto a la columna y escribe'],
  ['31/12/2026\nC;0;1;m;12/31/2026', '05/06/2026', 'vence: «05/06/2026»'],
  ['31/12/2026', '05/06/26', 'vence: «05/06/26»'],
])('beside %j the due day %j is %j', (other, vence, expected) => {
  const { rows, errores } = read(`tag;min;max;unidad;vence\nA;0;1;m;${vence}\nB;0;1;m;${other}`)
  const { fields } = rows.find(({ linea }) => linea === 2) ?? {}
  expect(fields?.vence ?? errores[0]?.mensaje).toContain(expected)
})

describe("numbers are read with the file's own decimal sign", () => {
  // The span's end as the file has it, beside another cell of the file.
  test.each([
    ['1.000', '2,5', '1000'],
    ['1,000', '2,5', '1.000'],
    ['1,000', '2.5', '1000'],
    ['1.000', '2.5', '1.000'],
    ['1,250.50', '2', '1250.50'],
    ['-1,500', '0.5', '-1500'],
    ['10.000', '1.234.567', '10000'],
    ['10,000', '1,234,567', '10000'],
    ['1.5', '2,5', '1.5'],
    ['1\u202f000,5', '2', '1000.5'],
    ['\uff11\uff12,\uff15', '2', '12.5'],
    ["'+51", '2', '51'],
  ])('%j beside %j is %s', (max, other, read_) => {
    const { rows, errores } = read(`tag\tmin\tmax\tunidad\nA\t7\t${max}\tm\nB\t7\t${other}\tm`)
    expect([errores, rows[0]?.fields.max]).toEqual([[], read_])
  })

  test.each([
    ['1,000', '2', '«1,000» se puede leer como 1.000 o como 1000. Escribe «1,0000» o «1000».'],
    ['10.000', '5', '«10.000» se puede leer como 10.000 o como 10000.'],
    ['-1,500', '2', '«-1,500» se puede leer como -1.500 o como -1500.'],
    ["1'234,567", '2', 'se puede leer como'],
    // One cell of each kind: the file has no sign of its own.
    ['1,000', '2.5\tm\nC\t7\t3,5', 'se puede leer como'],
    ...['--1', 'NaN', 'Infinity', '1,2,3', '0x10', '1/2', 'mil'].map((text) => [
      text,
      '2',
      'Escribe un número',
    ]),
  ])('%j beside %j is refused by line', (max, other, mensaje) => {
    const { rows, errores } = read(`tag\tmin\tmax\tunidad\nA\t7\t"${max}"\tm\nB\t7\t${other}\tm`)
    expect(errores).toEqual([{ linea: 2, mensaje: expect.stringContaining(mensaje!) as string }])
    expect(errores[0]?.mensaje).toMatch(/^max: /)
    expect(rows.map(({ linea }) => linea)).not.toContain(2)
  })

  test('the proposed spelling is read as proposed', () => {
    for (const [typed, max] of [
      ['1,0000', '1.0000'],
      ['1000', '1000'],
    ])
      expect(read(`tag;min;max;unidad\nA;7;${typed};m`).rows[0]?.fields.max).toBe(max)
  })
})

test.each([
  ['an empty first line', '\r\n;;;\r\ntag;min;max;unidad\r\nA;0;1;m', 4],
  ['sep= and cells past the last column', 'sep=;\ntag;min;max;unidad;;\nA;0;1;m;;;', 3],
  [
    'decomposed accents and a byte order mark',
    '\ufeffTAG;m\u0131n;max;unidad\nA;0;1;m'.replace('\u0131', 'i\u0301'),
    2,
  ],
])('%s is taken', (_what, csv, linea) => {
  expect(read(csv)).toMatchObject({ errores: [], rows: [{ linea, fields: { tag: 'A', max: '1' } }] })
})

test.each([
  ['an invisible character in a heading', '\u200btag;min;max\ufeff;unidad\nA;0;1;m', {}],
  ['full-width letters in a heading', 'ｔａｇ;ＭＩＮ;max;unidad\nA;0;1;m', {}],
  ['a choice in any case', 'tag;min;max;unidad;funcion\nA;0;1;m;Lineal', { funcion: 'lineal' }],
  ['one with accents', 'tag;min;max;unidad;función\nA;0;1;m;RAÍZ Transmisor', { funcion: 'raiz-transmisor' }],
  ...['-', '\u2010', '\u2011', '\u2013', '\u2212', '\uff0d'].map(
    (dash) => [`a tag with ${dash}`, `tag;min;max;unidad\nPT${dash}1;0;1;m`, { tag: 'PT-1' }] as const,
  ),
] as const)('%s is read', (_what, csv, fields) => {
  expect(read(csv)).toMatchObject({ errores: [], rows: [{ fields }] })
})

test.each([
  [
    'a decimal comma without quotes',
    'tag,servicio,min,max,unidad,notas\nA,s,0,5,5,m',
    'unidad: «5» es un número',
  ],
  ['two of them', 'tag,min,max,unidad,servicio\nA,1,5,2,5', 'unidad: «2» es un número'],
  [
    'one in the signal',
    'tag,min,max,unidad,senal_min,senal_max,senal_unidad,notas\nA,0,1,m,0,2,5,V',
    'senal_unidad: «5»',
  ],
  ['one cell too many', 'tag,min,max,unidad\nA,0,1,5,m', 'Tiene más celdas que el encabezado'],
  [
    'an unknown function',
    'tag;min;max;unidad;funcion\nA;0;1;m;raiz',
    'La función es lineal, raiz-transmisor',
  ],
  ['a year of three digits', 'tag;min;max;unidad;vence\nA;0;1;m;0027-01-31', 'AAAA-MM-DD'],
  ['a serial that was shortened', 'tag;min;max;unidad;serie\nA;0;1;m;1,23457E+11', 'serie: «1,23457E+11»'],
  ['a range that was shortened', 'tag;min;max;unidad\nA;0;1,23457E+11;m', 'max: «1,23457E+11»'],
  ['a number of 61 digits', `tag;min;max;unidad\nA;0;${'1'.repeat(61)};m`, 'max: '],
])('%s is refused by line', (_what, csv, mensaje) => {
  expect(read(csv)).toEqual({
    rows: [],
    errores: [{ linea: 2, mensaje: expect.stringContaining(mensaje) as string }],
  })
})

test('a file without instruments is refused', () => {
  expect(read('tag;min;max;unidad\n;;;\n')).toEqual({
    rows: [],
    errores: [{ linea: 1, mensaje: expect.stringContaining('ningún instrumento') as string }],
  })
})

// Digits at the end of a script's ten times five, and numbers of a thousand figures: what takes the longest to read.
test.each(['\u{1d7ff}'.repeat(600), '1e1000', '9'.repeat(1100)])(
  'a thousand numbers like %.8s… are read',
  (max) => {
    expect(read(`tag;min;max;unidad\n${`A;0;${max};m\n`.repeat(1000)}`).rows).toEqual([])
  },
)

test.each([
  ['a heading', `tag;min;max;unidad;${'x'.repeat(20_000)}`, 1],
  ['a line', `tag;min;max;unidad\n${';'.repeat(4_000_000)}`, 2],
])('%s over 20 kB is refused by line', (_what, csv, linea) => {
  expect(read(csv)).toEqual({
    rows: [],
    errores: [{ linea, mensaje: 'Pasa de 20 kB: divídela en varias líneas.' }],
  })
})

// A sheet of instruments as each program saves it: Google's in English, Excel's in Spanish, LibreOffice's with tabs and units grouped.
test.each([
  [
    'Google Sheets',
    Buffer.from(
      'tag,servicio,min,max,unidad,tolerancia_tipo,tolerancia_mas\r\nPT-101,Caldera,0,"1,000",kPa,unidades,0.5\r\nFT-7,Gas,0,"1,234,567",m³/h,alcance,1\r\n',
    ),
    ['2 PT-101 0..1000 kPa ±0.5', '3 FT-7 0..1234567 m³/h ±1'],
  ],
  [
    'Excel of Microsoft 365 in Spanish (CSV, Windows-1252)',
    Buffer.from(
      'sep=;\r\nTag;Servicio;Mín;Máx;Unidad;Tolerancia más;;\r\nTT-2;Horno nº 2;-50;1.200;°C;2,5;;\r\nPT-3;Línea;-1,5;10,000;bar;0,25;;\r\n;;;;;;;\r\n',
      'latin1',
    ),
    ['3 TT-2 -50..1200 °C ±2.5', '4 PT-3 -1.5..10.000 bar ±0.25'],
  ],
  [
    'LibreOffice (UTF-16, tabs)',
    Buffer.from(
      '\ufefftag\tmin\tmax\tunidad\ttolerancia_mas\nLT-1\t0\t2 500,5\tmm\t0,1\nLT-2\t0\t3.000\tmm\t0,1\n',
      'utf16le',
    ),
    ['2 LT-1 0..2500.5 mm ±0.1', '3 LT-2 0..3000 mm ±0.1'],
  ],
])('instruments of %s', (_program, bytes, lines) => {
  const { rows, errores } = read(decodeText(bytes, 'csv'))
  expect(errores).toEqual([])
  expect(
    rows.map(({ linea, fields }) => {
      const { tag, min, max, unidad, tolerancia } = fields
      return `${linea} ${tag} ${min}..${max} ${unidad} ±${tolerancia.mas}`
    }),
  ).toEqual(lines)
})
