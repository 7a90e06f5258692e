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
import { registerWorker } from './offline/register-worker'
import { ReadingAnnouncer } from './reading-announcer'
import { useAddress } from './use-address'

/** Caching for offline use waits until the screen is painted. */
const OFFLINE_DELAY_MS = 1500

export function CalculatorScreen() {
  const { search } = useLocation()
  const [store] = useState(() => createCalculatorStore(fromSearch(search) ?? INITIAL_STATE))
  useAddress(store)
  useEffect(() => {
    const timer = setTimeout(() => void registerWorker(), OFFLINE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <Page title={t.title} subtitle={t.subtitle}>
      <CalculatorContext value={store}>
        <InstrumentPanel />
        <ReadingAnnouncer />
        <Below>
          <CheckSheetCard />
          <HistoryCard />
        </Below>
      </CalculatorContext>
    </Page>
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
