import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { fonts, type } from '@csuite/shared/ui/theme'
import { PlainTable } from '../../parts/plain-table'
import { PrintedPage } from '../../parts/printed-page'
import { calculatorTexts } from './calculator.texts'

const t = calculatorTexts.sheet

interface PrintSheetProps {
  ranges: string
  headings: readonly string[]
  rows: ComponentProps<typeof PlainTable>['rows']
}

export function PrintSheet({ ranges, headings, rows }: PrintSheetProps) {
  return (
    <PrintedPage>
      <Sheet>
        <h2>{t.title}</h2>
        <p>{ranges}</p>
        <Blanks>
          {t.blanks.map((blank) => (
            <li key={blank}>{blank}</li>
          ))}
        </Blanks>
        <PlainTable headings={[...headings, t.measuredUp, t.measuredDown, t.error]} rows={rows} />
      </Sheet>
    </PrintedPage>
  )
}

const Sheet = styled.div`
  ${type.s14}
  color: #000;
  font-family: ${fonts.sans};
  & > h2 {
    ${type.s20}
  }
  & table {
    width: 100%;
    font-variant-numeric: tabular-nums;
  }
  & th,
  & td {
    height: 9mm;
    padding: 0 3mm;
    border: 1px solid #000;
    text-align: right;
  }
  & tbody th {
    font-weight: inherit;
  }
  & tr {
    break-inside: avoid;
  }
`
const Blanks = styled.ul`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: 6mm;
  margin: 8mm 0;
  list-style: none;
  & > li {
    border-bottom: 1px solid #000;
  }
`
