import type { App } from '@csuite/shared/contract/apps'
import { Button } from '@csuite/shared/ui/button'
import { c, space, type } from '@csuite/shared/ui/theme'
import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { texts } from './apps.texts'

/** Cards per step: enough for any real catalogue, few enough that 10 000 apps do not block the page. */
const STEP = 48

interface AppGridProps {
  /** Accessible name of the list. */
  label: string
  apps: readonly App[]
  renderApp: (app: App) => ReactNode
  /** What is searched for: a new search starts at the first step. */
  term: string
  /** All there are, loaded or not. */
  total: number
  /** More can be loaded from the server. */
  hasMore: boolean
  isLoadingMore: boolean
  onLoadMore: () => void
}

/** The grid of cards, a step at a time. */
export function AppGrid({
  label,
  apps,
  renderApp,
  term,
  total,
  hasMore,
  isLoadingMore,
  onLoadMore,
}: AppGridProps) {
  const [limit, setLimit] = useState(STEP)
  const [limitOf, setLimitOf] = useState(term)
  if (limitOf !== term) {
    setLimitOf(term)
    setLimit(STEP)
  }
  const list = useRef<HTMLUListElement>(null)
  const shown = apps.slice(0, limit)
  const allShown = shown.length === apps.length

  const showMore = () => {
    const at = shown.length
    flushSync(() => setLimit(limit + STEP))
    if (apps.length <= limit + STEP && hasMore) onLoadMore()
    // The focus moves to the first new card instead of past the last one.
    list.current?.children[at]?.querySelector<HTMLElement>('button:enabled')?.focus()
  }

  return (
    <>
      <Grid ref={list} role="list" aria-label={label}>
        {shown.map((app) => (
          <li key={app.id}>{renderApp(app)}</li>
        ))}
      </Grid>
      {(!allShown || hasMore) && (
        <More>
          <span>{texts.shown(shown.length, total)}</span>
          <Button variant="secondary" busy={isLoadingMore} onClick={showMore}>
            {texts.more}
          </Button>
        </More>
      )}
    </>
  )
}

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr));
  gap: ${space[16]};
  & > li {
    content-visibility: auto;
    contain-intrinsic-size: auto 260px;
  }
`
const More = styled.div`
  ${type.s14}
  display: grid;
  justify-items: center;
  gap: ${space[8]};
  padding-top: ${space[24]};
  color: ${c.muted};
`
