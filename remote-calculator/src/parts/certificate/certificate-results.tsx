import type { CertificateRecord } from '@csuite/shared/contract/certificates'
import styled from 'styled-components'
import { certificateTexts as t } from './certificate.texts'

export function Results({ record }: { record: CertificateRecord }) {
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
