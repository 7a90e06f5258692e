import type { Certificate, CertificateRecord } from '../../../contract/certificates'
import { Qr } from '@csuite/shared/ui/qr'
import { fonts } from '@csuite/shared/ui/theme'
import { useEffect, useState } from 'react'
import styled from 'styled-components'
import { certificateLink } from './certificate-link'
import { certificateTexts as t } from './certificate.texts'
import { signerFacts, signerName } from './signer'

export interface FootProps {
  record: CertificateRecord
  certificate?: Certificate | undefined
  /** About the signer; absent: as signed. */
  facts?: string | undefined
}

export function Foot({ record, certificate, facts = signerFacts(record) }: FootProps) {
  const [link, setLink] = useState('')
  useEffect(() => {
    if (certificate) void certificateLink(certificate).then(setLink)
  }, [certificate])
  return (
    <Footer>
      <div>
        <Signatures>
          <div>
            <span>{signerName(record)}</span>
            {t.technician} · {t.signatureNote}
            {facts && <p>{facts}</p>}
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
    min-height: 10mm;
    padding-top: 5mm;
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
