import { readInstrumentCsv, writeInstrumentCsv } from './instrument-csv'
import { InstrumentFields } from './instruments'

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
  { tolerancia: { tipo: 'unidades', mas: '1', menos: '0.1' }, corte: '5', vence: '2027-01-31' },
])('%j is read as it was written', (more) => {
  const given = instrumentOf(more)
  expect(read(writeInstrumentCsv([given]))).toMatchObject({ errores: [], rows: [{ fields: given }] })
})

test('only numbers have a decimal comma', () => {
  const { rows } = read("tag;min;max;unidad;servicio;notas;corte\nA;-0,5;'+2,5;m;1,5;3,5;1,5")
  expect(rows[0]?.fields).toMatchObject({
    ...{ min: '-0.5', max: '+2.5', corte: '1.5', servicio: '1,5', notas: '3,5' },
  })
})
