import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { Page } from '@csuite/shared/ui/page'
import { media } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { fromSearch } from './calculator-address'
import { INITIAL_STATE } from './calculator-state'
import { CalculatorContext, createCalculatorStore } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { CheckSheetCard } from './check-sheet-card'
import { HistoryCard } from './history-card'
import { InstrumentPanel } from './instrument-panel'
import { keepOffline } from './offline/keep-offline'
import { SpokenReading } from './spoken-reading'
import { useAddress } from './use-address'

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

/** Caching for offline use waits until the screen is painted. */
function whenIdle() {
  const timer = setTimeout(() => void keepOffline(), OFFLINE_DELAY_MS)
  return () => clearTimeout(timer)
}

/** Separate from the page, which renders again on every navigation. */
function Calculator() {
  const { search } = useLocation()
  const [store] = useState(() => createCalculatorStore(fromSearch(search) ?? INITIAL_STATE))
  useAddress(store)
  return (
    <CalculatorContext value={store}>
      <InstrumentPanel />
      <SpokenReading />
      <Below>
        <CheckSheetCard />
        <HistoryCard />
      </Below>
    </CalculatorContext>
  )
}

const Below = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
  align-items: start;
  gap: 24px;
  margin-top: 24px;
  ${media.below(960)} {
    grid-template-columns: minmax(0, 1fr);
  }
`
