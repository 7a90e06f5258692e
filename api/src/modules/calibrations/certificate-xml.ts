import { DEFAULT_SITE_NAME } from '@csuite/shared/contract/site'
import {
  type Certificate,
  type CertificateRecord,
  type SeriesResult,
  statedUncertainty,
} from '@csuite/shared/contract/certificates'

/** D-SI units (doi:10.5281/zenodo.3522630) of what instruments measure; others are named beside the unit one. */
const SI_UNITS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    mA: '\\milli\\ampere',
    A: '\\ampere',
    mV: '\\milli\\volt',
    V: '\\volt',
    Pa: '\\pascal',
    kPa: '\\kilo\\pascal',
    MPa: '\\mega\\pascal',
    bar: '\\bar',
    mbar: '\\milli\\bar',
    '°C': '\\degreecelsius',
    K: '\\kelvin',
    Ω: '\\ohm',
    s: '\\second',
    min: '\\minute',
    h: '\\hour',
    m: '\\metre',
    mm: '\\milli\\metre',
    'm³/h': '\\metre\\tothe{3}\\per\\hour',
    '%': '\\percent',
  }),
)

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** What XML cannot hold in any form (XML 1.0 §2.2), noncharacters among it. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (char) => escapes[char] ?? char).replace(NOT_XML, '\ufffd')

/** Absent children are left out. */
type Child = string | false | null | undefined
const el = (name: string, ...children: Child[]): string =>
  `<${name}>${children.filter(Boolean).join('')}</${name.split(' ')[0]}>`
const text = (name: string, content: string) => el(name, escaped(content))
const content = (words: string) => `<dcc:content lang="es">${escaped(words)}</dcc:content>`
const named = (words: string) => el('dcc:name', content(words))
const described = (words: string) => words !== '' && el('dcc:description', content(words))

const identification = (issuer: string, value: string, name: string) =>
  el('dcc:identification', text('dcc:issuer', issuer), text('dcc:value', value), named(name))

const metadataOf = (unit: string) =>
  !SI_UNITS.has(unit) && el('dcc:measurementMetaData', el('dcc:metaData', text('dcc:nonSIUnit', unit)))

/** One quantity whose values are in the order of the rows. */
function list(name: string, refType: string, values: readonly string[], unit: string): string {
  return el(
    `dcc:quantity refType="${refType}"`,
    named(name),
    el(
      'si:realListXMLList',
      text('si:valueXMLList', values.join(' ')),
      text('si:unitXMLList', SI_UNITS.get(unit) ?? '\\one'),
    ),
    metadataOf(unit),
  )
}

const real = (name: string, value: string, unit: string) =>
  el(
    'dcc:quantity',
    named(name),
    el('si:real', text('si:value', value), text('si:unit', SI_UNITS.get(unit) ?? '\\one')),
    metadataOf(unit),
  )

function result(name: string, series: SeriesResult, { instrumento, regla }: CertificateRecord): string {
  const signal = instrumento.senal.unidad
  const rows = series.filas.filter(({ corregida }) => !corregida)
  const of = (pick: (row: (typeof rows)[number]) => string) => rows.map(pick)
  const conformity = el(
    'dcc:measurementMetaData',
    el(
      'dcc:metaData refType="basic_conformity"',
      el('dcc:declaration', content(`Regla de decisión: ${regla}`)),
      text('dcc:conformityXMLList', of(({ conforme }) => (conforme ? 'pass' : 'fail')).join(' ')),
    ),
  )
  return el(
    'dcc:result',
    named(name),
    el(
      'dcc:data',
      el(
        'dcc:list',
        list(
          'Valor aplicado',
          'basic_referenceValue',
          of(({ aplicado }) => aplicado),
          instrumento.unidad,
        ),
        list(
          'Señal esperada',
          'basic_nominalValue',
          of(({ esperado }) => esperado),
          signal,
        ),
        list(
          'Señal leída',
          'basic_measuredValue',
          of(({ leido }) => leido),
          signal,
        ),
        list(
          'Error',
          'basic_measurementError',
          of(({ error }) => error),
          signal,
        ),
        list(
          'Límite inferior',
          'basic_acceptanceLimitLower',
          of((row) => row.limiteInferior),
          signal,
        ),
        list(
          'Límite superior',
          'basic_acceptanceLimitUpper',
          of((row) => row.limiteSuperior),
          signal,
        ),
        conformity,
      ),
      series.histeresis !== null && real('Histéresis, % del alcance', series.histeresis, '%'),
      series.noLinealidad !== null && real('No linealidad, % del alcance', series.noLinealidad, '%'),
    ),
  )
}

const condition = (name: string, value: string | null | undefined, unit: string) =>
  typeof value === 'string' &&
  el('dcc:influenceCondition', named(name), el('dcc:data', real(name, value, unit)))

/**
 * The record as a Digital Calibration Certificate (PTB, DCC 3.1.2). The JWS, which covers the JSON record and not this text,
 * is its attached document. The portal knows no country: 'XX' is ISO 3166's code for none.
 */
export function certificateAsXml({ certificado: record, firma }: Certificate): string {
  const { instrumento, patron, ambiente } = record
  const portal = el(
    'dcc:contact',
    named(DEFAULT_SITE_NAME),
    text('dcc:eMail', ''),
    el('dcc:location', el('dcc:further', content(record.emisor))),
  )
  const administrative = el(
    'dcc:administrativeData',
    el(
      'dcc:dccSoftware',
      el('dcc:software', named(`${DEFAULT_SITE_NAME}, Calculadora TXI`), text('dcc:release', record.formato)),
    ),
    el(
      'dcc:coreData',
      text('dcc:countryCodeISO3166_1', 'XX'),
      text('dcc:usedLangCodeISO639_1', 'es'),
      text('dcc:mandatoryLangCodeISO639_1', 'es'),
      text('dcc:uniqueIdentifier', `${record.emisor} ${record.numero}`),
      el(
        'dcc:identifications',
        identification('calibrationLaboratory', record.numero, 'Número de certificado'),
        record.orden !== '' && identification('customer', record.orden, 'Orden de trabajo'),
      ),
      text('dcc:beginPerformanceDate', record.inicio.slice(0, 10)),
      text('dcc:endPerformanceDate', record.firmado.slice(0, 10)),
      text('dcc:performanceLocation', 'customer'),
    ),
    el(
      'dcc:items',
      el(
        'dcc:item',
        named(instrumento.servicio || instrumento.tag),
        described(`${instrumento.min} a ${instrumento.max} ${instrumento.unidad}`),
        el('dcc:manufacturer', named('—')),
        el('dcc:identifications', identification('owner', instrumento.tag, 'Tag')),
      ),
    ),
    el('dcc:calibrationLaboratory', portal),
    el(
      'dcc:respPersons',
      el(
        'dcc:respPerson',
        el('dcc:person', named(record.tecnico)),
        text('dcc:role', 'Técnico'),
        text('dcc:mainSigner', 'true'),
      ),
    ),
    el(
      'dcc:customer',
      named(record.lugar || '—'),
      text('dcc:eMail', ''),
      el('dcc:location', el('dcc:further', content(record.lugar || '—'))),
    ),
    el(
      'dcc:statements',
      el(
        'dcc:statement',
        el('dcc:declaration', content(`Regla de decisión: ${record.regla}`)),
        text('dcc:conformity', record.veredicto === 'conforme' ? 'pass' : 'fail'),
      ),
    ),
  )
  const conditions = [
    condition('Temperatura ambiente', ambiente.temperatura, '°C'),
    condition('Humedad relativa', ambiente.humedad, '%'),
  ].filter(Boolean)
  const uncertainty = statedUncertainty(record)
  const measured = el(
    'dcc:measurementResult',
    named(`Calibración de ${instrumento.tag}`),
    described(record.observaciones),
    el(
      'dcc:usedMethods',
      el('dcc:usedMethod', named('Comparación con un patrón'), text('dcc:norm', 'IEC 61298-2')),
    ),
    el(
      'dcc:measuringEquipments',
      el(
        'dcc:measuringEquipment',
        named(patron.nombre || patron.serie),
        described(`Certificado ${patron.certificado}${patron.vence ? `, vence el ${patron.vence}` : ''}`),
        el('dcc:identifications', identification('manufacturer', patron.serie, 'Número de serie')),
        uncertainty &&
          el(
            'dcc:measuringEquipmentQuantities',
            el(
              'dcc:measuringEquipmentQuantity',
              named('Incertidumbre expandida U, k = 2'),
              el(
                'si:real',
                text('si:value', uncertainty.amount),
                text('si:unit', SI_UNITS.get(uncertainty.unit) ?? '\\one'),
              ),
            ),
          ),
      ),
    ),
    conditions.length > 0 && el('dcc:influenceConditions', ...conditions),
    el(
      'dcc:results',
      result('Como se encontró', record.encontrado, record),
      record.dejado && result('Como se dejó', record.dejado, record),
    ),
  )
  const signature = el(
    'dcc:document',
    text('dcc:fileName', `${record.numero}.jws`),
    text('dcc:mimeType', 'application/jose'),
    text('dcc:dataBase64', Buffer.from(firma).toString('base64')),
  )
  const root =
    'dcc:digitalCalibrationCertificate xmlns:dcc="https://ptb.de/dcc" xmlns:si="https://ptb.de/si"' +
    ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
    ' xsi:schemaLocation="https://ptb.de/dcc https://ptb.de/dcc/v3.1.2/dcc.xsd" schemaVersion="3.1.2"'
  return `<?xml version="1.0" encoding="UTF-8"?>\n${el(root, administrative, el('dcc:measurementResults', measured), signature)}\n`
}
