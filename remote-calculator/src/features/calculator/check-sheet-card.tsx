import { useState } from 'react'
import { convert } from '../../../contract/measurement/conversion'
import { Button } from '@csuite/shared/ui/button'
import { Card, CardText, CardTitle } from '@csuite/shared/ui/card'
import { Input } from '@csuite/shared/ui/field'
import { saveFile } from '@csuite/shared/ui/save-file'
import { Row } from '@csuite/shared/ui/layout'
import { c, media, type, wrap } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { icons } from '../../parts/icons'
import { PlainTable } from '../../parts/plain-table'
import { needsExtras } from './calculator-state'
import { calculatorTexts } from './calculator.texts'
import { useCalculator } from './calculator-store'
import { type CheckPoint, checkPoints, MAX_POINTS, MIN_POINTS, toCsv } from './check-sheet'
import { PrintSheet } from './print-sheet'
import { rangeText } from './readings'
import type { Side } from '../../parts/signal-types'

const t = calculatorTexts.sheet
const COUNT_ID = 'calculator-sheet-count'
const WRONG_ID = 'calculator-sheet-wrong'

const isCount = (text: string) =>
  /^\d+$/.test(text.trim()) && Number(text) >= MIN_POINTS && Number(text) <= MAX_POINTS

export function CheckSheetCard() {
  const { type: input, bounds: from } = useSide('input')
  const { type: output, bounds: to } = useSide('output')
  const [count, setCount] = useState(5)
  const [countText, setCountText] = useState('5')
  const transfer = useTransfer()
  const points =
    from.span && to.span && transfer ? checkPoints(count, from.span, to.span, transfer.convert) : null
  const outputHeading = t.output(output.unit)
  const headings = [
    t.point,
    t.percent,
    t.input(input.unit),
    transfer?.label ? `${outputHeading}, ${transfer.label}` : outputHeading,
  ]
  /** What cannot be used leaves the table as it is, and says so. */
  const typeCount = (text: string) => {
    setCountText(text)
    if (isCount(text)) setCount(Number(text))
  }
  const isWrong = !isCount(countText)

  return (
    <Card as="section" aria-labelledby="calculator-sheet-title">
      <Head>
        <div>
          <CardTitle id="calculator-sheet-title">{t.title}</CardTitle>
          <CardText>{t.subtitle}</CardText>
        </div>
        <Row $size={14}>
          <label htmlFor={COUNT_ID}>{t.count}</label>
          <Count
            id={COUNT_ID}
            type="number"
            inputMode="numeric"
            min={MIN_POINTS}
            max={MAX_POINTS}
            value={countText}
            onChange={(event) => typeCount(event.target.value)}
            onBlur={() => countText.trim() === '' && setCountText(String(count))}
            aria-invalid={isWrong || undefined}
            aria-describedby={WRONG_ID}
          />
          <Button variant="secondary" icon={icons.print} disabled={!points} onClick={() => window.print()}>
            {t.print}
          </Button>
          <Button
            variant="secondary"
            icon={icons.download}
            disabled={!points}
            onClick={() => {
              if (!points) return
              const csv = new Blob([toCsv(headings, points)], { type: 'text/csv;charset=utf-8' })
              saveFile(csv, t.fileName(input.id, output.id))
            }}
          >
            {t.csv}
          </Button>
        </Row>
        <Wrong id={WRONG_ID} role="status">
          {isWrong && t.countWrong(MIN_POINTS, MAX_POINTS, count)}
        </Wrong>
      </Head>
      {points ? (
        <Scroller tabIndex={0} role="group" aria-label={t.table}>
          <PlainTable headings={headings} rows={rowsOf(points)} />
        </Scroller>
      ) : from.span && to.span ? null : (
        <CardText>{from.areEqual || to.areEqual ? calculatorTexts.boundsAreEqual : t.needsRanges}</CardText>
      )}
      {points && (
        <PrintSheet
          ranges={t.ranges(rangeText(input, from), rangeText(output, to))}
          headings={headings}
          rows={rowsOf(points)}
        />
      )}
    </Card>
  )
}

const rowsOf = (points: readonly CheckPoint[]) =>
  points.map(({ point, percent, input, output }) => ({ key: String(point), cells: [percent, input, output] }))

/** What the sheet computes with, and its words; null while they load and where the address asks for what does not exist. */
function useTransfer() {
  const transfer = useCalculator(({ state }) => state.transfer)
  const extras = useCalculator((calculator) => calculator.extras)
  const isUsable = useCalculator(({ state, readings }) => readings.mapped?.isUsable ?? !needsExtras(state))
  if (!isUsable) return null
  return extras && transfer ? { label: extras.label(transfer), convert: extras.converter(transfer) } : LINEAR
}

const LINEAR = { label: '', convert }

/** Selected one by one: neither changes while only the value does. */
function useSide(side: Side) {
  const type = useCalculator(({ readings }) => readings[side].type)
  const bounds = useCalculator(({ readings }) => readings[side].bounds)
  return { type, bounds }
}

const Head = styled.div`
  ${wrap(12)}
  align-items: flex-end;
  justify-content: space-between;
  margin-bottom: 16px;
`
const Count = styled(Input)`
  width: 84px;
`
const Wrong = styled.p`
  ${type.s12}
  flex-basis: 100%;
  min-height: 1rem;
  color: ${c.danger};
  text-align: right;
`
const Scroller = styled.div`
  ${type.s14}
  ${type.mono}
  max-height: 420px;
  overflow: auto;
  & table {
    width: 100%;
  }
  & :is(th, td) {
    padding: 10px 12px;
    border-bottom: 1px solid ${c.hairline};
    text-align: right;
    vertical-align: bottom;
  }
  & td {
    white-space: nowrap;
  }
  & thead th {
    position: sticky;
    top: 0;
    background: ${c.surface};
    color: ${c.muted};
    font-weight: 500;
  }
  & tbody th {
    font-weight: inherit;
  }
  & :is(th, td):first-child {
    text-align: left;
  }
  ${media.phone} {
    & :is(th, td) {
      padding-inline: 4px;
    }
  }
`
