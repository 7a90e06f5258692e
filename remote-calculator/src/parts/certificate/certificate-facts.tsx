import { settings } from '@csuite/shared/client'
import { type CertificateRecord, statedUncertainty } from '../../../contract/certificates'
import { formatMomentIn } from '@csuite/shared/format'
import styled from 'styled-components'
import { functionTexts, isRoot, rangeText, toleranceText } from '../instrument.texts'
import { certificateTexts as t } from './certificate.texts'

/** On paper and on any verifier's screen alike; a record of the first format names no zone. */
const zoneOf = ({ zona = settings().timeZone }: CertificateRecord) => zona

/** In the signal's unit; in the process's where no single signal stands for it. */
export function Facts({ record }: { record: CertificateRecord }) {
  const { instrumento, patron, ambiente } = record
  const { quiebre, corte } = instrumento
  const uncertainty = statedUncertainty(record)
  const zone = zoneOf(record)
  const moment = (instant: string) => formatMomentIn(zone, instant)
  const make = [instrumento.fabricante, instrumento.modelo].filter(Boolean)
  const fn = [
    functionTexts[instrumento.funcion],
    isRoot(instrumento) && quiebre && t.breakpoint(quiebre),
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
        [t.make, make.join(' ')],
        [t.serial, instrumento.serie],
        [t.location, instrumento.ubicacion],
        [t.range, rangeText(instrumento)],
        [t.signal, rangeText(instrumento.senal)],
        [t.fn, fn.join(', ')],
        [t.tolerance, toleranceText(instrumento)],
      ],
    ],
    [
      t.standard,
      [
        [t.equipment, patron.nombre],
        [t.serial, patron.serie],
        [t.certificate, patron.certificado],
        [t.expires, patron.vence && patron.vence + (patron.vencido ? t.expired : '')],
        [t.uncertainty, uncertainty && `${uncertainty.amount} ${uncertainty.unit}`],
      ],
    ],
    [
      t.work,
      [
        [t.place, record.lugar],
        [t.order, record.orden],
        [t.procedure, record.procedimiento],
        [t.ambient, ambient.join(', ')],
        [t.began, moment(record.inicio)],
        [t.received, record.recibido && moment(record.recibido)],
        [t.signed, moment(record.firmado)],
        [t.deviceTime, record.horaDispositivo && moment(record.horaDispositivo)],
        [t.zone, zone],
        [t.next, record.proxima],
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

const Groups = styled.div`
  display: grid;
  /* The last has moments, which fit on a line. */
  grid-template-columns: repeat(2, minmax(0, 1fr)) minmax(0, 1.3fr);
  gap: 4mm;
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
  @media print {
    & dl > div {
      padding-block: 0.25mm;
    }
  }
`
