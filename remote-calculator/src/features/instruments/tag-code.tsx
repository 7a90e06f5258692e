import { Button } from '@csuite/shared/ui/button'
import { Card } from '@csuite/shared/ui/card'
import { Qr } from '@csuite/shared/ui/qr'
import { c, fonts, grid, type } from '@csuite/shared/ui/theme'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import type { OwnedFields } from '../../parts/plant/entries'
import { instrumentPath } from '../../parts/plant/paths'
import { PrintedPage } from '../../parts/printed-page'
import { instrumentsTexts } from './instruments.texts'

const t = instrumentsTexts.detail

export function TagCode({ fields: { tag, servicio, idGrupo } }: { fields: OwnedFields }) {
  const [printing, setPrinting] = useState(false)
  const code = <Qr label={t.qr(tag)} text={`${window.location.origin}${instrumentPath(tag, idGrupo)}`} />
  return (
    <Code as="section">
      {code}
      <p>{t.qrText}</p>
      <Button variant="secondary" icon={<Printer />} onClick={() => setPrinting(true)}>
        {t.printQr}
      </Button>
      {printing && (
        <PrintedPage numbered={tag} onPrinted={() => setPrinting(false)}>
          <Label>
            {code}
            <b>{tag}</b>
            <span>{servicio}</span>
          </Label>
        </PrintedPage>
      )}
    </Code>
  )
}

const Code = styled(Card)`
  ${type.s12}
  ${grid(8)}
  justify-items: center;
  color: ${c.muted};
  text-align: center;
  & > svg {
    width: 140px;
  }
`
const Label = styled.div`
  display: grid;
  justify-items: center;
  width: 60mm;
  gap: 2mm;
  color: #000;
  font-size: 12pt;
  & > svg {
    width: 40mm;
  }
  & > b {
    font-family: ${fonts.mono};
    font-size: 16pt;
  }
`
