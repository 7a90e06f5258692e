import type { Certificate, CertificateRecord, SeriesResult } from '@csuite/shared/contract/calibrations'
import { formatMoment } from '@csuite/shared/format'
import { fonts } from '@csuite/shared/ui/theme'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { Qr } from '../qr'
import { alignDecimals } from './align-decimals'
import { certificateLink } from './certificate-link'
import { certificateTexts as t } from './certificate.texts'
import { ErrorPlot } from './error-plot'

/** The document, on screen as on paper. Without `certificate` it has no code: it came by a link that holds the record alone. */
export function CertificateSheet({
  record,
  certificate,
}: {
  record: CertificateRecord
  certificate?: Certificate
}) {
  return (
    <Sheet lang="es">
      <header>
        <div>
          <h2>{t.title}</h2>
          <p>{record.emisor.replace(/^https?:\/\//, '')}</p>
        </div>
        <Number>
          {t.number} {record.numero}
        </Number>
      </header>
      <Facts record={record} />
      <Series title={t.found} series={record.encontrado} record={record} />
      {record.dejado && <Series title={t.left} series={record.dejado} record={record} />}
      <Together>
        <ErrorPlot record={record} />
        <Results record={record} />
      </Together>
      {record.observaciones && (
        <Remarks>
          <b>{t.remarks}. </b>
          {record.observaciones}
        </Remarks>
      )}
      <Foot record={record} certificate={certificate} />
    </Sheet>
  )
}

function Facts({ record }: { record: CertificateRecord }) {
  const { instrumento, patron, ambiente } = record
  const { senal, tolerancia, quiebre, corte } = instrumento
  const { mas, menos = mas, tipo } = tolerancia
  const fn = [
    t.functions[instrumento.funcion],
    quiebre && t.breakpoint(quiebre),
    corte && t.cutOff(corte),
  ].filter(Boolean)
  const ambient = [
    ambiente.temperatura && `${ambiente.temperatura} °C`,
    ambiente.humedad && `${ambiente.humedad} % HR`,
  ].filter(Boolean)
  const groups: [string, [string, string | null | undefined][]][] = [
    [
      t.instrument,
      [
        [t.tag, instrumento.tag],
        [t.service, instrumento.servicio],
        [t.range, t.span(instrumento.min, instrumento.max, instrumento.unidad)],
        [t.signal, t.span(senal.min, senal.max, senal.unidad)],
        [t.fn, fn.join(', ')],
        [
          t.tolerance,
          `${mas === menos ? `± ${mas}` : `+ ${mas} / − ${menos}`} ${tipo === 'unidades' ? instrumento.unidad : t.kinds[tipo]}`,
        ],
      ],
    ],
    [
      t.standard,
      [
        [t.equipment, patron.nombre],
        [t.serial, patron.serie],
        [t.certificate, patron.certificado],
        [t.expires, patron.vence && patron.vence + (patron.vencido ? t.expired : '')],
        [t.uncertainty, record.incertidumbre && `${record.incertidumbre} ${senal.unidad}`],
      ],
    ],
    [
      t.work,
      [
        [t.place, record.lugar],
        [t.order, record.orden],
        [t.ambient, ambient.join(', ')],
        [t.began, formatMoment(record.inicio)],
        [t.signed, formatMoment(record.firmado)],
        [t.deviceTime, record.horaDispositivo && formatMoment(record.horaDispositivo)],
      ],
    ],
  ]
  return (
    <Groups>
      {groups.map(([title, facts]) => (
        <section key={title}>
          <h3>{title}</h3>
          <dl>
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value || t.unknown}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Groups>
  )
}

interface SeriesProps {
  title: string
  series: SeriesResult
  record: CertificateRecord
}

function Series({ title, series, record }: SeriesProps) {
  const { filas } = series
  const signal = record.instrumento.senal.unidad
  const column = (pick: (row: (typeof filas)[number]) => string) => alignDecimals(filas.map(pick))
  const columns = [
    { label: t.columns.point, cells: column(({ punto }) => punto) },
    { label: t.columns.applied, unit: record.instrumento.unidad, cells: column(({ aplicado }) => aplicado) },
    { label: t.columns.expected, unit: signal, cells: column(({ esperado }) => esperado) },
    { label: t.columns.read, unit: signal, cells: column(({ leido }) => leido) },
    { label: t.columns.error, unit: signal, cells: column(({ error }) => error) },
    { label: t.columns.percent, cells: column(({ errorPorciento }) => errorPorciento) },
    { label: t.columns.limits, unit: signal, cells: limitsOf(filas) },
  ]
  return (
    <Table>
      <caption>{title}</caption>
      <thead>
        <tr>
          {columns.map(({ label, unit }) => (
            <th key={label} scope="col">
              {label} {unit && <small>{unit}</small>}
            </th>
          ))}
          <th scope="col">{t.columns.verdict}</th>
        </tr>
      </thead>
      <tbody>
        {filas.map((row, index) => (
          <tr key={index} data-corrected={row.corregida ? '' : undefined}>
            {columns.map(({ label, cells }, at) => (
              <td key={label}>
                {cells[index]}
                {at === 0 && ` ${t.arrow[row.sentido]}`}
              </td>
            ))}
            <td>
              {row.corregida ? t.corrected : row.conforme ? t.pass : t.fail}
              {row.motivo && <small> {row.motivo}</small>}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

/** One number where both are the same. */
function limitsOf(rows: SeriesResult['filas']): string[] {
  const same = rows.every(({ limiteInferior, limiteSuperior }) => limiteInferior === `-${limiteSuperior}`)
  const upper = alignDecimals(rows.map(({ limiteSuperior }) => limiteSuperior))
  if (same) return upper.map((limit) => `± ${limit}`)
  const lower = alignDecimals(rows.map(({ limiteInferior }) => limiteInferior))
  return upper.map((limit, index) => `${lower[index]} … ${limit}`)
}

function Results({ record }: { record: CertificateRecord }) {
  const series = record.dejado ?? record.encontrado
  const percent = (value: string | null) => (value === null ? t.unknown : t.ofSpan(value))
  const facts = [
    [t.rule, record.regla],
    [t.max, percent(series.errorMaximo)],
    [t.hysteresis, percent(series.histeresis)],
    [t.linearity[record.linea], percent(series.noLinealidad)],
    [t.tur, record.tur === null ? t.unknown : t.turValue(record.tur)],
  ]
  return (
    <Verdict>
      <strong>{t.verdict[record.veredicto]}</strong>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Verdict>
  )
}

function Foot({ record, certificate }: { record: CertificateRecord; certificate: Certificate | undefined }) {
  const [link, setLink] = useState('')
  useEffect(() => {
    if (certificate) void certificateLink(certificate).then(setLink)
  }, [certificate])
  return (
    <Footer>
      <div>
        <Signatures>
          <div>
            <span>{record.tecnico}</span>
            {t.technician} · {t.signatureNote}
          </div>
          <div>
            <span />
            {t.reviewer}
          </div>
        </Signatures>
        {certificate && (
          <Small>
            {t.verify} <b>{link.split('#')[0]}</b>
            <br />
            {t.hash}: <code>{certificate.hash}</code>
          </Small>
        )}
      </div>
      {link && <Qr label={t.qr(record.numero)} text={link} ecc="L" />}
    </Footer>
  )
}

const Sheet = styled.article`
  max-width: 188mm;
  color: #000;
  background: #fff;
  font: 8.5pt/1.35 ${fonts.sans};
  & > header {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    align-items: flex-end;
    gap: 1mm 6mm;
    padding-bottom: 2.5mm;
    border-bottom: 0.5mm solid #000;
  }
  & > header h2 {
    font-size: 15pt;
    line-height: 1.2;
  }
  & > header p {
    font-size: 8pt;
  }
  & dl {
    margin: 0;
  }
  & dd {
    margin: 0;
  }
`
const Number = styled.p`
  && {
    font: 600 12pt/1.2 ${fonts.mono};
    white-space: nowrap;
  }
`
const Groups = styled.div`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: 5mm;
  margin: 2mm 0;
  & h3 {
    margin-bottom: 1mm;
    font-size: 8.5pt;
    font-weight: 650;
  }
  & dl > div {
    display: grid;
    grid-template-columns: 19mm minmax(0, 1fr);
    gap: 2mm;
    border-top: 0.15mm solid #000;
    padding-block: 0.5mm;
  }
  & dt {
    font-size: 7.5pt;
  }
  & dd {
    overflow-wrap: anywhere;
  }
  @media screen and (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Table = styled.table`
  width: 100%;
  margin-bottom: 2mm;
  border-collapse: collapse;
  & caption {
    padding-bottom: 0.5mm;
    font-weight: 650;
    text-align: left;
  }
  & th {
    padding: 0.6mm 1.5mm;
    border-block: 0.25mm solid #000;
    font-size: 7.5pt;
    font-weight: 500;
    text-align: right;
  }
  & td {
    padding: 0.2mm 1.5mm;
    border-bottom: 0.1mm solid #000;
    font-family: ${fonts.mono};
    font-size: 8pt;
    line-height: 1.2;
    text-align: right;
    white-space: pre;
  }
  & th:last-child,
  & td:last-child {
    font-family: ${fonts.sans};
    text-align: left;
    white-space: normal;
  }
  & tr {
    break-inside: avoid;
  }
  & [data-corrected] td:not(:last-child) {
    text-decoration: line-through;
  }
`
const Together = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 72mm;
  gap: 5mm;
  align-items: start;
  break-inside: avoid;
  @media screen and (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Verdict = styled.div`
  padding: 2mm 3mm;
  border: 0.3mm solid #000;
  & > strong {
    font-size: 12pt;
  }
  & dl > div {
    display: flex;
    justify-content: space-between;
    gap: 2mm;
    padding-block: 0.4mm;
    border-top: 0.1mm solid #000;
    font-size: 7.5pt;
  }
  & dd {
    text-align: right;
  }
`
const Remarks = styled.p`
  margin-top: 2mm;
  white-space: pre-line;
  overflow-wrap: anywhere;
`
const Footer = styled.footer`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 40mm;
  gap: 6mm;
  align-items: end;
  margin-top: 3mm;
  break-inside: avoid;
  & > svg {
    width: 40mm;
  }
  @media screen and (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
const Signatures = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 8mm;
  margin-bottom: 4mm;
  & > div {
    font-size: 7.5pt;
  }
  & span {
    display: block;
    min-height: 11mm;
    padding-top: 6mm;
    border-bottom: 0.2mm solid #000;
    font-size: 9pt;
  }
`
const Small = styled.p`
  font-size: 7pt;
  overflow-wrap: anywhere;
  & code {
    font-family: ${fonts.mono};
  }
`
