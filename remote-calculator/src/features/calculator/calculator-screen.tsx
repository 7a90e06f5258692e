import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { c, grid, media, radius, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { PlantPage } from '../../parts/plant-page'
import { fromSearch, unknownTypesIn } from './calculator-address'
import { INITIAL_STATE } from './calculator-state'
import { CalculatorContext, createCalculatorStore, useCalculator } from './calculator-store'
import { calculatorTexts as t } from './calculator.texts'
import { CheckSheetCard } from './check-sheet-card'
import { HistoryCard } from './history-card'
import { InstrumentPanel } from './instrument-panel'
import { useOfflineCopy } from '../../parts/offline/use-offline-copy'
import { ReadingAnnouncer } from './reading-announcer'
import type { Side } from '../../parts/signal-types'
import { useAddress } from './use-address'

/** The worker keeps the files that are loaded: also those that open later. */
const loadExtras = () => import(/* webpackChunkName: "extras" */ './extras/extras')

export function CalculatorScreen() {
  const { search } = useLocation()
  const [store] = useState(() => createCalculatorStore(fromSearch(search) ?? INITIAL_STATE))
  useAddress(store)
  useOfflineCopy(loadExtras)
  return (
    <PlantPage title={t.title} subtitle={t.subtitle}>
      <CalculatorContext value={store}>
        {unknownTypesIn(search).map(({ side, asked }) => (
          <UnknownType key={side} side={side} asked={asked} />
        ))}
        <InstrumentPanel />
        <ReadingAnnouncer />
        <Below>
          <CheckSheetCard />
          <HistoryCard />
        </Below>
      </CalculatorContext>
    </PlantPage>
  )
}

/** A type that the opened link asked for in vain, until one is chosen. */
function UnknownType({ side, asked }: { side: Side; asked: string }) {
  const shown = useCalculator(({ readings }) => readings[side].type)
  if (shown.id !== INITIAL_STATE[side].type) return null
  return <Warning role="alert">{t.unknownType[side](asked, shown.label)}</Warning>
}

/** Not `Alert`, whose icons and timers a first load would pay for a link that is broken. */
const Warning = styled.p`
  ${type.s14}
  margin-bottom: 16px;
  padding: 12px;
  border-left: 4px solid ${c.warn};
  border-radius: ${radius.control};
  background: ${c.warnSoft};
  color: ${c.warn};
`
const Below = styled.div`
  ${grid(24)}
  grid-template-columns: minmax(0, 1.6fr) minmax(0, 1fr);
  align-items: start;
  margin-top: 24px;
  ${media.below(960)} {
    grid-template-columns: minmax(0, 1fr);
  }
`
