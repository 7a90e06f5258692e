import { useEffect } from 'react'
import { Page } from '@csuite/shared/ui/page'
import styled from 'styled-components'
import { calculatorTexts as t } from './calculator.texts'
import { CheckSheetCard } from './check-sheet-card'
import { HistoryCard } from './history-card'
import { InstrumentPanel } from './instrument-panel'
import { keepOffline } from './offline/keep-offline'
import { SpokenReading } from './spoken-reading'
import { useCalculator } from './use-calculator'
import { useConversionHistory } from './use-conversion-history'

const OFFLINE_DELAY_MS = 1500

/** /calculadora-txi. */
export function CalculatorScreen() {
  useEffect(whenIdle, [])
  return (
    <Page title={t.title} subtitle={t.subtitle}>
      <Calculator />
    </Page>
  )
}

/** The copy for a time without network waits until the screen stands. */
function whenIdle() {
  const timer = setTimeout(() => void keepOffline(), OFFLINE_DELAY_MS)
  return () => {
    clearTimeout(timer)
  }
}

/** Apart from the page, which a keystroke does not concern. */
function Calculator() {
  const { state, readings, dispatch } = useCalculator()
  const { history, clear } = useConversionHistory(state, readings.result !== null)
  return (
    <>
      <InstrumentPanel state={state} readings={readings} dispatch={dispatch} />
      <SpokenReading readings={readings} />
      <Below>
        <CheckSheetCard input={state.input} output={state.output} />
        <HistoryCard history={history} dispatch={dispatch} onClear={clear} />
      </Below>
    </>
  )
}

const Below = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
  align-items: start;
  gap: 24px;
  margin-top: 24px;
  @media (max-width: 959.98px) {
    grid-template-columns: minmax(0, 1fr);
  }
`
