import { useState } from 'react'
import { Download, Printer } from 'lucide-react'
import { Button } from '@csuite/shared/ui/button'
import { Card, CardText, CardTitle } from '@csuite/shared/ui/card'
import { Input } from '@csuite/shared/ui/field'
import { saveFile } from '@csuite/shared/ui/save-file'
import { c, media, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { calculatorTexts } from './calculator.texts'
import { useCalculator } from './calculator-store'
import { checkPoints, FEWEST_POINTS, MOST_POINTS, toCsv } from './check-sheet'
import { PrintSheet } from './print-sheet'
import { boundsOf } from './bounds'
import { typeOf } from './signal-types'

const t = calculatorTexts.sheet
const COUNT_ID = 'calculator-sheet-count'

/** Equidistant points of both ranges, on the screen, on paper with room for what was measured, or as CSV. */
export function CheckSheetCard() {
  const input = useCalculator(({ state }) => state.input)
  const output = useCalculator(({ state }) => state.output)
  const [countText, setCountText] = useState('5')
  const count = Math.min(MOST_POINTS, Math.max(FEWEST_POINTS, Math.trunc(Number(countText)) || FEWEST_POINTS))
  const { span: from, areEqual: isFlat } = boundsOf(input)
  const { span: to, areEqual: endsFlat } = boundsOf(output)
  const units = { input: typeOf('input', input.type).unit, output: typeOf('output', output.type).unit }
  const headings = [t.point, t.percent, t.input(units.input), t.output(units.output)]
  const points = from && to ? checkPoints(count, from, to) : null

  return (
    <Card as="section" aria-labelledby="calculator-sheet-title">
      <Head>
        <div>
          <CardTitle id="calculator-sheet-title">{t.title}</CardTitle>
          <CardText>{t.subtitle}</CardText>
        </div>
        <Actions>
          <label htmlFor={COUNT_ID}>{t.count}</label>
          <Count
            id={COUNT_ID}
            type="number"
            inputMode="numeric"
            min={FEWEST_POINTS}
            max={MOST_POINTS}
            title={t.countHint(FEWEST_POINTS, MOST_POINTS)}
            value={countText}
            onChange={(event) => setCountText(event.target.value)}
            onBlur={() => setCountText(String(count))}
          />
          <Button variant="secondary" icon={<Printer />} disabled={!points} onClick={() => window.print()}>
            {t.print}
          </Button>
          <Button
            variant="secondary"
            icon={<Download />}
            disabled={!points}
            onClick={() => {
              if (!points) return
              const csv = new Blob([toCsv(headings, points)], { type: 'text/csv;charset=utf-8' })
              saveFile(csv, t.fileName(input.type, output.type))
            }}
          >
            {t.csv}
          </Button>
        </Actions>
      </Head>
      {points ? (
        <Scroller tabIndex={0} role="group" aria-label={t.table}>
          <Table>
            <thead>
              <tr>
                {headings.map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.point}>
                  <td>{point.point}</td>
                  <td>{point.percent}</td>
                  <td>{point.input}</td>
                  <td>{point.output}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Scroller>
      ) : (
        <CardText>{isFlat || endsFlat ? calculatorTexts.boundsAreEqual : t.needsRanges}</CardText>
      )}
      {points && <PrintSheet input={input} output={output} headings={headings} points={points} />}
    </Card>
  )
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: 12px;
  margin-bottom: 16px;
`
const Actions = styled.div`
  ${type.s14}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 8px;
`
const Count = styled(Input)`
  width: 84px;
`
const Scroller = styled.div`
  max-height: 420px;
  overflow: auto;
`
const Table = styled.table`
  ${type.s14}
  ${type.mono}
  width: 100%;
  & th,
  & td {
    padding: 10px 12px;
    border-bottom: 1px solid ${c.hairline};
    text-align: right;
    white-space: nowrap;
  }
  & th {
    position: sticky;
    top: 0;
    background: ${c.surface};
    color: ${c.muted};
    font-weight: 500;
  }
  & :is(th, td):first-child {
    text-align: left;
  }
  ${media.phone} {
    & :is(th, td) {
      padding-inline: 4px;
    }
    & th {
      white-space: normal;
    }
  }
`
