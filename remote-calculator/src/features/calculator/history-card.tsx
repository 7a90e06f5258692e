import { useEffect, useRef } from 'react'
import { Button } from '@csuite/shared/ui/button'
import { Card, CardText, CardTitle } from '@csuite/shared/ui/card'
import { c, grid, hovered, motion, radius, type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'
import { icons } from '../../parts/icons'
import { toSearch } from './calculator-address'
import { calculatorTexts } from './calculator.texts'
import { needsExtras, type CalculatorState } from './calculator-state'
import { useCalculator, useCalculatorStore, useDispatch } from './calculator-store'
import { rangeText, readingsOf, withUnit } from './readings'
import { useConversionHistory } from './use-conversion-history'

const t = calculatorTexts.history

export function HistoryCard() {
  const store = useCalculatorStore()
  const { history, clear } = useConversionHistory(store)
  const title = useRef<HTMLHeadingElement>(null)
  const onClear = () => {
    title.current?.focus()
    clear()
  }
  return (
    <Card as="section" aria-labelledby="calculator-history-title">
      <Head>
        <div>
          <CardTitle ref={title} tabIndex={-1} id="calculator-history-title">
            {t.title}
          </CardTitle>
          <CardText>{t.subtitle}</CardText>
        </div>
        {history.length > 0 && (
          <Button variant="quiet" size="s" icon={icons.trash} aria-label={t.clearLong} onClick={onClear}>
            {t.clear}
          </Button>
        )}
      </Head>
      {history.length === 0 ? (
        <CardText>{t.empty}</CardText>
      ) : (
        <List role="list">
          {history.map((entry) => (
            <HistoryEntry key={toSearch(entry)} entry={entry} />
          ))}
        </List>
      )}
    </Card>
  )
}

function HistoryEntry({ entry }: { entry: CalculatorState }) {
  const dispatch = useDispatch()
  const extras = useCalculator((calculator) => calculator.extras)
  const loadExtras = useCalculator((calculator) => calculator.loadExtras)
  useEffect(() => {
    if (needsExtras(entry)) loadExtras()
  }, [entry, loadExtras])
  const { input, output } = readingsOf(entry, extras)
  const fn = extras && entry.transfer ? extras.label(entry.transfer) : ''
  return (
    <li>
      <Entry type="button" onClick={() => dispatch({ do: 'restore', state: entry })}>
        <VisuallyHidden>{t.restore} </VisuallyHidden>
        <b>{calculatorTexts.reading(withUnit(input), withUnit(output))}</b>
        <small>
          {[rangeText(input.type, input.bounds), rangeText(output.type, output.bounds), fn]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </Entry>
    </li>
  )
}

const Head = styled.div`
  display: flex;
  align-items: flex-start;
  justify-content: space-between;
  gap: 12px;
  margin-bottom: 12px;
`
const List = styled.ul`
  display: grid;
  & > li {
    padding: 4px 0;
    border-top: 1px solid ${c.hairline};
  }
`
const Entry = styled.button`
  ${type.s14}
  ${grid(2)}
  width: 100%;
  min-height: 44px;
  padding: 8px 12px;
  border: 0;
  border-radius: ${radius.control};
  background: none;
  text-align: left;
  overflow-wrap: anywhere;
  cursor: pointer;
  transition: background-color ${motion.hover};
  ${hovered(`background:${c.hover};`)}
  & > b {
    ${type.mono}
    font-weight: 550;
  }
  & > small {
    ${type.s12}
    color: ${c.muted};
  }
`
