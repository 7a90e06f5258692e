import { csvLines, csvRow, withFormulas, withoutFormulas } from './csv'

test.each([
  ['=1+1', "'=1+1"],
  ['+51987654321', "'+51987654321"],
  ['-2', "'-2"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['  =1', "'  =1"],
  ['\tx', "'\tx"],
  ['\rx', "'\rx"],
  ['＝1+1', "'＝1+1"],
  ['Ruiz,=1+1,x', "Ruiz,'=1+1,x"],
  ['Ruiz;@SUM(A1)', "Ruiz;'@SUM(A1)"],
  ['Ruiz\t-2', "Ruiz\t'-2"],
  ['Ruiz\n+2', "Ruiz\n'+2"],
  [',=1', ",'=1"],
  ['\n\t=1', "'\n\t=1"],
  ['a,\t;=1', "a,\t;'=1"],
  ['Ruiz, "=1+1"', `Ruiz,' "=1+1"`],
])('%j contains no formula for any separator', (value, safe) => {
  expect(withoutFormulas(value)).toBe(safe)
  expect(withFormulas(safe)).toBe(value)
})

test.each(['Ruiz, Ana-María', 'a@planta.example', '1-2', 'PRO "anual"; nuevo'])(
  '%j is unchanged',
  (value) => {
    expect(withoutFormulas(value)).toBe(value)
    expect(withFormulas(value)).toBe(value)
  },
)

test.each([
  ['a;b\r\nc;"d; ""e""\nf"\n\n;;\ng', ['1 a|b', '2 c|d; "e"\nf', '4 ', '5 ', '6 g']],
  ['\uFEFFa,b\n,c,\n "d" ,', ['1 a|b', '2 |c|', '3 d|']],
  ['a\tb;c\td', ['1 a|b;c|d']],
  ['a\n"b', ['1 a', '2 Falta la comilla que cierra una celda']],
  ['\n;;\na;b\n1,5;2', ['1 ', '2 ', '3 a|b', '4 1,5|2']],
  ['"a;b";c,d,e\n1,2,3', ['1 a;b;c|d|e', '2 1|2|3']],
  [`a;b\n${'x'.repeat(20_001)}\nc`, ['1 a|b', '2 Pasa de 20 kB: divídela en varias líneas.', '3 c']],
  [`a\n"${'x\n'.repeat(10_001)}"\nc`, ['1 a', '2 Pasa de 20 kB: divídela en varias líneas.']],
  ['a;b\rc;"d\re"\r\rf', ['1 a|b', '2 c|d\re', '4 ', '5 f']],
  ['sep=,\r\na,b;c\nd', ['2 a|b;c', '3 d']],
  ['\uFEFF"sep=;";;\na,b;c', ['2 a,b|c']],
  ['sep=;', []],
  ['separador;b', ['1 separador|b']],
  ...[
    '#N/A',
    '#N/D',
    '#REF!',
    '#¡REF!',
    '#VALUE!',
    '#¡VALOR!',
    '#NAME?',
    '#¿NOMBRE?',
    '#DIV/0!',
    '#¡DIV/0!',
    'Err:502',
  ].map((cell): [string, string[]] => [
    `a;b\n1;${cell}\n2;3`,
    ['1 a|b', `2 «${cell}» es el error de una fórmula: corrígela y guarda el archivo otra vez`, '3 2|3'],
  ]),
  [
    'a;b\n1;########',
    ['1 a|b', '2 «########» es de una columna angosta: ensánchala y guarda el archivo otra vez'],
  ],
  ['a;#1\n#A!b;#n/a', ['1 a|#1', '2 #A!b|#n/a']],
  ['', []],
])('%j is read line by line', (text, lines) => {
  const read = [...csvLines(text)]
  expect(read.map(({ line, cells, problem }) => `${line} ${cells.join('|')}${problem ?? ''}`)).toEqual(lines)
})

// A pattern that is quadratic on one of them takes minutes.
const BYTES = 1_000_000
test.each(['a\n', '\n', ',', ';\n', '"', '""', '"a",', '" ', ' ', ' \r', '\t', '=', '\ta', ' "\n'])(
  'a file of nothing but %j costs no more than its first lines, and no cell is a formula',
  async (part) => {
    const text = part.repeat(BYTES / part.length)
    const lines = csvLines(text)
    for (let read = 0; read < 10 && !lines.next().done;) read += 1
    withFormulas(withoutFormulas(`a${text}`))
    // Lets the time limit end the test.
    await new Promise((resolve) => setTimeout(resolve))
  },
)

test('a cell is quoted where it must be', () => {
  expect(csvRow(['a;b', 'dice "sí"', 'dos\nlíneas', '\tx', 'Núñez', '1,5'])).toBe(
    '"a;b";"dice ""sí""";"dos\nlíneas";"\tx";Núñez;"1,5"\r\n',
  )
})
