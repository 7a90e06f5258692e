import { DEFAULT_SITE_NAME } from '@csuite/shared/contract/site'
import { dayIn } from '@csuite/api/module-ports'
import {
  type Certificate,
  type CertificateRecord,
  type SeriesResult,
  statedUncertainty,
} from '../../contract/certificates'
import { xml } from './xml'

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
    d: '\\day',
    Hz: '\\hertz',
    m: '\\metre',
    mm: '\\milli\\metre',
    'm³/h': '\\metre\\tothe{3}\\per\\hour',
    'm³/d': '\\metre\\tothe{3}\\per\\day',
    'l/min': '\\litre\\per\\minute',
    '%': '\\percent',
  }),
)

const content = (words: string) => xml`<dcc:content lang="es">${words}</dcc:content>`
const named = (words: string) => xml`<dcc:name>${content(words)}</dcc:name>`
const described = (words: string) => words !== '' && xml`<dcc:description>${content(words)}</dcc:description>`

const identification = (issuer: string, value: string, name: string) => xml`
  <dcc:identification>
    <dcc:issuer>${issuer}</dcc:issuer>
    <dcc:value>${value}</dcc:value>
    ${named(name)}
  </dcc:identification>`

const siUnit = (unit: string) => SI_UNITS.get(unit) ?? '\\one'

const metadataOf = (unit: string) =>
  !SI_UNITS.has(unit) &&
  xml`
    <dcc:measurementMetaData>
      <dcc:metaData><dcc:nonSIUnit>${unit}</dcc:nonSIUnit></dcc:metaData>
    </dcc:measurementMetaData>`

const real = (value: string, unit: string) =>
  xml`<si:real><si:value>${value}</si:value><si:unit>${siUnit(unit)}</si:unit></si:real>`

const quantity = (name: string, value: string, unit: string) =>
  xml`<dcc:quantity>${named(name)}${real(value, unit)}${metadataOf(unit)}</dcc:quantity>`

function result(name: string, series: SeriesResult, { instrumento, regla }: CertificateRecord) {
  const signal = instrumento.senal.unidad
  const quantities = [
    ['Valor aplicado', 'basic_referenceValue', 'aplicado', instrumento.unidad],
    ['Señal esperada', 'basic_nominalValue', 'esperado', signal],
    ['Señal leída', 'basic_measuredValue', 'leido', signal],
    ['Error', 'basic_measurementError', 'error', signal],
    ['Límite inferior', 'basic_acceptanceLimitLower', 'limiteInferior', signal],
    ['Límite superior', 'basic_acceptanceLimitUpper', 'limiteSuperior', signal],
  ] as const
  const rows = series.filas.filter(({ corregida }) => !corregida)
  // Values are in the order of the rows.
  const lists = quantities.map(
    ([title, refType, field, unit]) => xml`
      <dcc:quantity refType="${refType}">
        ${named(title)}
        <si:realListXMLList>
          <si:valueXMLList>${rows.map((row) => row[field]).join(' ')}</si:valueXMLList>
          <si:unitXMLList>${siUnit(unit)}</si:unitXMLList>
        </si:realListXMLList>
        ${metadataOf(unit)}
      </dcc:quantity>`,
  )
  return xml`
    <dcc:result>
      ${named(name)}
      <dcc:data>
        <dcc:list>
          ${lists}
          <dcc:measurementMetaData>
            <dcc:metaData refType="basic_conformity">
              <dcc:declaration>${content(`Regla de decisión: ${regla}`)}</dcc:declaration>
              <dcc:conformityXMLList>
                ${rows.map(({ conforme }) => (conforme ? 'pass' : 'fail')).join(' ')}
              </dcc:conformityXMLList>
            </dcc:metaData>
          </dcc:measurementMetaData>
        </dcc:list>
        ${series.histeresis !== null && quantity('Histéresis, % del alcance', series.histeresis, '%')}
        ${series.noLinealidad !== null && quantity('No linealidad, % del alcance', series.noLinealidad, '%')}
      </dcc:data>
    </dcc:result>`
}

const condition = (name: string, value: string, unit: string) => xml`
  <dcc:influenceCondition>
    ${named(name)}
    <dcc:data>${quantity(name, value, unit)}</dcc:data>
  </dcc:influenceCondition>`

function influences({ temperatura, humedad }: CertificateRecord['ambiente']) {
  const conditions = [
    typeof temperatura === 'string' && condition('Temperatura ambiente', temperatura, '°C'),
    typeof humedad === 'string' && condition('Humedad relativa', humedad, '%'),
  ]
  return conditions.some(Boolean) && xml`<dcc:influenceConditions>${conditions}</dcc:influenceConditions>`
}

const administrativeData = (
  { instrumento, ...rest }: CertificateRecord,
  record = { instrumento, ...rest },
) => xml`
  <dcc:administrativeData>
    <dcc:dccSoftware>
      <dcc:software>
        ${named(`${companyName(record)}, Calculadora TXI`)}
        <dcc:release>${record.formato}</dcc:release>
      </dcc:software>
    </dcc:dccSoftware>
    <dcc:coreData>
      <dcc:countryCodeISO3166_1>${record.empresa?.pais ?? 'XX'}</dcc:countryCodeISO3166_1>
      <dcc:usedLangCodeISO639_1>es</dcc:usedLangCodeISO639_1>
      <dcc:mandatoryLangCodeISO639_1>es</dcc:mandatoryLangCodeISO639_1>
      <dcc:uniqueIdentifier>${record.emisor} ${record.numero}</dcc:uniqueIdentifier>
      <dcc:identifications>
        ${identification('calibrationLaboratory', record.numero, 'Número de certificado')}
        ${record.orden !== '' && identification('customer', record.orden, 'Orden de trabajo')}
      </dcc:identifications>
      <dcc:beginPerformanceDate>${dayOf(record, record.inicio)}</dcc:beginPerformanceDate>
      <dcc:endPerformanceDate>${dayOf(record, record.firmado)}</dcc:endPerformanceDate>
      <dcc:performanceLocation>customer</dcc:performanceLocation>
    </dcc:coreData>
    <dcc:items>
      <dcc:item>
        ${named(instrumento.servicio || instrumento.tag)}
        ${described(`${instrumento.min} a ${instrumento.max} ${instrumento.unidad}`)}
        <dcc:manufacturer>${named(instrumento.fabricante || 'No consta')}</dcc:manufacturer>
        ${instrumento.modelo && xml`<dcc:model>${instrumento.modelo}</dcc:model>`}
        <dcc:identifications>
          ${identification('owner', instrumento.tag, 'Tag')}
          ${instrumento.serie && identification('manufacturer', instrumento.serie, 'Número de serie')}
          ${instrumento.ubicacion && identification('owner', instrumento.ubicacion, 'Ubicación')}
        </dcc:identifications>
      </dcc:item>
    </dcc:items>
    <dcc:calibrationLaboratory>
      <dcc:contact>
        ${named(companyName(record))}
        <dcc:eMail></dcc:eMail>
        <dcc:location>
          ${record.empresa?.pais && xml`<dcc:countryCode>${record.empresa.pais}</dcc:countryCode>`}
          <dcc:further>
            ${content([record.empresa?.direccion, record.emisor].filter(Boolean).join(' · '))}
          </dcc:further>
        </dcc:location>
      </dcc:contact>
    </dcc:calibrationLaboratory>
    <dcc:respPersons>
      <dcc:respPerson>
        <dcc:person>
          ${named(record.tecnico)}
          ${record.firmante?.correo && xml`<dcc:eMail>${record.firmante.correo}</dcc:eMail>`}
        </dcc:person>
        ${record.firmante && described(signerText(record.firmante))}
        <dcc:role>Técnico</dcc:role>
        <dcc:mainSigner>true</dcc:mainSigner>
      </dcc:respPerson>
    </dcc:respPersons>
    <dcc:customer>
      ${named(companyName(record))}
      <dcc:eMail></dcc:eMail>
      <dcc:location>
        <dcc:further>${content(record.lugar || record.instrumento.ubicacion || record.emisor)}</dcc:further>
      </dcc:location>
    </dcc:customer>
    <dcc:statements>
      <dcc:statement>
        <dcc:declaration>${content(`Regla de decisión: ${record.regla}`)}</dcc:declaration>
        <dcc:conformity>${record.veredicto === 'conforme' ? 'pass' : 'fail'}</dcc:conformity>
      </dcc:statement>
      ${statements(record).map(
        (text) => xml`<dcc:statement><dcc:declaration>${content(text)}</dcc:declaration></dcc:statement>`,
      )}
    </dcc:statements>
  </dcc:administrativeData>`

/** What the schema has no element for. */
const statements = ({
  proxima,
  inicioSegun,
  recibido,
  inicio,
  zona,
  encontrado,
  dejado,
}: CertificateRecord): string[] => [
  ...(proxima ? [`Próxima calibración: ${proxima}`] : []),
  ...(inicioSegun ? [`Inicio según el dispositivo: ${inicio}`] : []),
  ...(recibido ? [`Recibido por el portal: ${recibido}`] : []),
  ...([encontrado, dejado].some((series) => series?.filas.some(({ corregida }) => corregida))
    ? ['Las lecturas que se corrigieron constan, con su motivo, en el registro firmado adjunto.']
    : []),
  ...(zona ? [`Los días son los de ${zona}; las horas, UTC.`] : []),
]

/** Who signed, in what nobody can choose. */
function signerText({ cuenta, correo, segundoFactor, antes }: NonNullable<CertificateRecord['firmante']>) {
  const parts = [
    `Cuenta ${cuenta}`,
    ...(correo === null ? ['correo sin comprobar'] : []),
    `sesión abierta ${segundoFactor ? 'con' : 'sin'} segundo factor`,
    // Last: a name may imitate what stands before it.
    ...(antes.length > 0 ? [`antes ${antes.join(', ')}`] : []),
  ]
  return parts.join('; ')
}

const companyName = ({ empresa }: CertificateRecord) => empresa?.nombre ?? DEFAULT_SITE_NAME

/** The day of an instant in the record's zone; a record of the first format has none, and the day is UTC's. */
const dayOf = ({ zona = 'UTC' }: CertificateRecord, instant: string): string =>
  dayIn(zona, new Date(instant)).toISOString().slice(0, 10)

function measurementResult(record: CertificateRecord) {
  const { patron } = record
  const expired = patron.vencido ? ' (vencido al firmar)' : ''
  const uncertainty = statedUncertainty(record)
  return xml`
    <dcc:measurementResult>
      ${named(`Calibración de ${record.instrumento.tag}`)}
      ${described(record.observaciones)}
      <dcc:usedMethods>
        <dcc:usedMethod>
          ${named(record.procedimiento || 'Comparación con un patrón')}
        </dcc:usedMethod>
      </dcc:usedMethods>
      <dcc:measuringEquipments>
        <dcc:measuringEquipment>
          ${named(patron.nombre || patron.serie)}
          ${described(`Certificado ${patron.certificado}${patron.vence ? `, vence el ${patron.vence}${expired}` : ''}`)}
          <dcc:identifications>
            ${identification('manufacturer', patron.serie, 'Número de serie')}
          </dcc:identifications>
          ${
            uncertainty &&
            xml`
              <dcc:measuringEquipmentQuantities>
                <dcc:measuringEquipmentQuantity>
                  ${named('Incertidumbre expandida U, k = 2')}
                  ${described(SI_UNITS.has(uncertainty.unit) ? '' : `Unidad: ${uncertainty.unit}`)}
                  ${real(uncertainty.amount, uncertainty.unit)}
                </dcc:measuringEquipmentQuantity>
              </dcc:measuringEquipmentQuantities>`
          }
        </dcc:measuringEquipment>
      </dcc:measuringEquipments>
      ${influences(record.ambiente)}
      <dcc:results>
        ${result('Como se encontró', record.encontrado, record)}
        ${record.dejado && result('Como se dejó', record.dejado, record)}
      </dcc:results>
    </dcc:measurementResult>`
}

const ROOT =
  'dcc:digitalCalibrationCertificate xmlns:dcc="https://ptb.de/dcc" xmlns:si="https://ptb.de/si"' +
  ' xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"' +
  ' xsi:schemaLocation="https://ptb.de/dcc https://ptb.de/dcc/v3.1.2/dcc.xsd" schemaVersion="3.1.2"'

/**
 * The record as a Digital Calibration Certificate (PTB, DCC 3.1.2). The JWS, which covers the JSON record and not this text,
 * is its attached document. 'XX' is ISO 3166's code for no country: neither address nor time zone tells one.
 */
export function certificateAsXml({ certificado: record, firma }: Certificate): string {
  const { markup } = xml`
    ${administrativeData(record)}
    <dcc:measurementResults>${measurementResult(record)}</dcc:measurementResults>
    <dcc:document>
      <dcc:fileName>${record.numero}.jws</dcc:fileName>
      <dcc:mimeType>application/jose</dcc:mimeType>
      <dcc:dataBase64>${Buffer.from(firma).toString('base64')}</dcc:dataBase64>
    </dcc:document>`
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${ROOT}>${markup}</dcc:digitalCalibrationCertificate>\n`
}
