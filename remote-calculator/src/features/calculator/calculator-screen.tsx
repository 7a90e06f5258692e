import { Page } from '@csuite/shared/ui/page'
import styled from 'styled-components'
import { calculatorTexts as t } from './calculator.texts'
import { CheckSheetCard } from './check-sheet-card'
import { HistoryCard } from './history-card'
import { InstrumentPanel } from './instrument-panel'
import { SpokenReading } from './spoken-reading'
import { useCalculator } from './use-calculator'
import { useConversionHistory } from './use-conversion-history'

/** /calculadora-txi. */
export function CalculatorScreen() {
  return (
    <Page title={t.title} subtitle={t.subtitle}>
      <Calculator />
    </Page>
  )
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
