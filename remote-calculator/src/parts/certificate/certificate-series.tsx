import type { CertificateRecord, SeriesResult } from '../../../contract/certificates'
import { fonts } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { alignDecimals } from './align-decimals'
import { certificateTexts as t } from './certificate.texts'

interface SeriesProps {
  title: string
  series: SeriesResult
  record: CertificateRecord
}

export function Series({ title, series, record }: SeriesProps) {
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

const Table = styled.table`
  width: 100%;
  margin-bottom: 2mm;
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
  @media print {
    & td {
      padding-block: 0.1mm;
      font-size: 7.5pt;
    }
  }
  @media screen and (max-width: 640px) {
    & th,
    & td {
      padding-inline: 0.7mm;
      font-size: 6.5pt;
    }
  }
`
