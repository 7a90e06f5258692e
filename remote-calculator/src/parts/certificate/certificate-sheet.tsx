import type { CertificateRecord } from '../../../contract/certificates'
import { hasSiteLogo, siteName } from '@csuite/shared/texts'
import { fonts } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { Facts } from './certificate-facts'
import { Foot, type FootProps } from './certificate-foot'
import { Series } from './certificate-series'
import { certificateTexts as t } from './certificate.texts'
import { ErrorPlot } from './error-plot'

/** The document, on screen as on paper. Without `certificate` it has no code: it came by a link that holds the record alone. */
export function CertificateSheet({ record, certificate, facts }: FootProps) {
  return (
    <Sheet lang="es">
      <header>
        <Issuer>
          {hasSiteLogo && record.empresa?.nombre === siteName && <img src="/.well-known/logo" alt="" />}
          <div>
            <h2>{t.title}</h2>
            <p>
              {[record.empresa?.nombre, record.empresa?.direccion, record.emisor.replace(/^https?:\/\//, '')]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </div>
        </Issuer>
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
      <Foot record={record} certificate={certificate} facts={facts} />
    </Sheet>
  )
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

/** Around the document on a screen. */
export const CertificatePaper = styled.div.attrs({
  tabIndex: 0,
  role: 'region',
  'aria-label': t.title,
})`
  overflow-x: auto;
  padding: clamp(12px, 4vw, 32px);
  border: 1px solid #767676;
  background: #fff;
`
const Sheet = styled.article`
  max-width: 188mm;
  margin-inline: auto;
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
  @media print {
    font-size: 8pt;
    line-height: 1.25;
  }
`
const Issuer = styled.div`
  display: flex;
  align-items: center;
  gap: 4mm;
  min-width: 0;
  & img {
    max-width: 40mm;
    height: 11mm;
    object-fit: contain;
  }
  & p {
    overflow-wrap: anywhere;
  }
`
const Number = styled.p`
  && {
    font: 600 12pt/1.2 ${fonts.mono};
    white-space: nowrap;
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
