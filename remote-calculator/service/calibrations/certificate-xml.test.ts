import type { Certificate } from '../../contract/certificates'
import { seriesResult } from '../../contract/measurement/calibration'
import { InstrumentFields } from '../../contract/instruments'
import { certificateAsXml } from './certificate-xml'

const instrumento = InstrumentFields.parse({ tag: 'PT-1', min: '0', max: '10', unidad: 'bar' })
const patron = {
  ...{ nombre: '', serie: 'S', certificado: 'C' },
  incertidumbreEn: 'senal',
  vencido: false,
} as const
const encontrado = seriesResult(instrumento, [], { patron, regla: 'simple', linea: 'terminal' })

const certificateOf = (typed: string): Certificate => ({
  ...{ firma: 'a.b.c', sello: 'a.b.c', hash: 'h' },
  certificado: {
    tipo: 'certificado-calibracion',
    formato: '1',
    linea: 'terminal',
    veredicto: 'conforme',
    ...{ numero: 'CAL-2026-000001', emisor: 'https://portal.example' },
    ...{ firmado: '2026-11-25T00:00:00.000Z', inicio: '2026-11-25T00:00:00.000Z', horaDispositivo: null },
    ...{ incertidumbre: null, tur: null, encontrado, dejado: null, ambiente: {} },
    ...{ tecnico: typed, lugar: typed, orden: typed, observaciones: typed, regla: typed },
    instrumento: { ...instrumento, tag: typed, servicio: typed, unidad: typed },
    patron: { ...patron, nombre: typed, serie: typed, certificado: typed },
  },
})

test.each([
  '</dcc:content><x>',
  '&lt;',
  '"',
  ']]>',
  '\u0000',
  '\u0008',
  '\u000b',
  '\u001f',
  '\ufffe',
  '\uffff',
  '\ud800',
])('what is typed as %j leaves the document well-formed', (typed) => {
  const xml = certificateAsXml(certificateOf(`a${typed}b`))
  // Characters of XML 1.0 §2.2; every < begins a tag, every & an entity.
  expect(xml).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
  const open: string[] = []
  for (const [, closes, name = ''] of xml.slice(xml.indexOf('\n')).matchAll(/<(\/?)([^\s>]*)[^<>]*>/g))
    if (!closes) open.push(name)
    else expect(open.pop()).toBe(name)
  expect(open).toEqual([])
  expect(xml.match(/&(?!(amp|lt|gt|quot);)/)).toBeNull()
  expect(xml).not.toContain('<x>')
})

test.each(['constructor', '__proto__', 'codos'])(
  'the unit %s, which is not an SI one, is named',
  (unidad) => {
    const certificate = certificateOf('x')
    const { certificado } = certificate
    const instrumento = { ...certificado.instrumento, unidad }
    const xml = certificateAsXml({ ...certificate, certificado: { ...certificado, instrumento } })
    expect(xml).toContain(`<dcc:nonSIUnit>${unidad}</dcc:nonSIUnit>`)
  },
)

test.each([
  ['d', '\\day'],
  ['Hz', '\\hertz'],
  ['m³/d', '\\metre\\tothe{3}\\per\\day'],
  ['l/min', '\\litre\\per\\minute'],
])('the unit %s is D-SI’s %s', (unidad, unit) => {
  const certificate = certificateOf('x')
  const { certificado } = certificate
  const instrumento = { ...certificado.instrumento, unidad }
  const xml = certificateAsXml({ ...certificate, certificado: { ...certificado, instrumento } })
  expect(xml).toContain(`<si:unitXMLList>${unit}</si:unitXMLList>`)
  expect(xml).not.toContain('nonSIUnit')
})

test('what the lists leave out is said: a lapsed standard and corrected readings', () => {
  const certificate = certificateOf('x')
  const said = (more: object) =>
    ['vencido al firmar', 'se corrigieron'].filter((words) =>
      certificateAsXml({ ...certificate, certificado: { ...certificate.certificado, ...more } }).includes(
        words,
      ),
    )
  const reading = { punto: '0', sentido: 'sube', aplicado: '0', leido: '4' } as const
  const rules = { patron, regla: 'simple', linea: 'terminal' } as const
  const corrected = seriesResult(instrumento, [reading, { ...reading, motivo: 'm' }], rules)
  expect(said({})).toEqual([])
  expect(said({ encontrado: corrected })).toEqual(['se corrigieron'])
  expect(said({ patron: { ...patron, vence: '2026-01-01', vencido: true } })).toEqual(['vencido al firmar'])
})

test('U of a root, which is another signal at each value, is stated in the process’s unit', () => {
  const certificate = certificateOf('x')
  const { certificado } = certificate
  const patron = { ...certificado.patron, incertidumbre: '0.1', incertidumbreEn: 'proceso' as const }
  const xml = certificateAsXml({ ...certificate, certificado: { ...certificado, patron } })
  expect(xml).toContain('<si:value>0.1</si:value>')
  expect(xml).toContain(`>Unidad: ${certificado.instrumento.unidad}<`)
})
