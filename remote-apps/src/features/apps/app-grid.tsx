import type { App } from '@csuite/shared/contract/apps'
import { inSections } from '@csuite/shared/launch'
import { Button } from '@csuite/shared/ui/button'
import { grid, space, type } from '@csuite/shared/ui/theme'
import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import styled from 'styled-components'
import { texts } from './apps.texts'
import type { useCatalogue } from './use-catalogue'

/** Cards per step, so that a catalogue of 10,000 apps does not block the page. */
const STEP = 48

interface AppGridProps {
  label: string
  apps: readonly App[]
  renderApp: (app: App) => ReactNode
  term: string
  /** Of all apps, loaded or not. */
  total: number
  catalogue: ReturnType<typeof useCatalogue>
}

export function AppGrid({ label, apps, renderApp, term, total, catalogue }: AppGridProps) {
  const { hasMore, moreState, loadMore } = catalogue
  const [limit, setLimit] = useState(STEP)
  const [limitOf, setLimitOf] = useState(term)
  if (limitOf !== term) {
    setLimitOf(term)
    setLimit(STEP)
  }
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const shown = apps.slice(0, limit)
  // A search has one list.
  const groups = term === '' ? inSections(shown) : [{ title: undefined, apps: shown }]
  const allShown = shown.length === apps.length

  const showMore = () => {
    const at = shown.length
    flushSync(() => setLimit(limit + STEP))
    if (apps.length <= limit + STEP && hasMore) loadMore()
    // The focus moves to the first new card.
    list.current?.querySelectorAll('ul > li')[at]?.querySelector<HTMLElement>('button:enabled')?.focus()
  }

  return (
    <>
      <div ref={list}>
        {groups.map(({ title, apps: inGroup }, index) => (
          <section key={title ?? ''} aria-labelledby={title && `${id}${index}`}>
            {groups.length > 1 || title ? (
              <SectionTitle id={`${id}${index}`}>{title ?? texts.others}</SectionTitle>
            ) : null}
            <CardGrid role="list" aria-label={title ?? label}>
              {inGroup.map((app) => (
                <li key={app.id}>{renderApp(app)}</li>
              ))}
            </CardGrid>
          </section>
        ))}
      </div>
      {(!allShown || hasMore) && (
        <More>
          <span>{texts.shown(shown.length, total)}</span>
          <Button variant="secondary" busy={moreState === 'loading'} onClick={showMore}>
            {texts.more}
          </Button>
        </More>
      )}
    </>
  )
}

export const SectionTitle = styled.h2`
  ${type.s16}
  margin-bottom: ${space[12]};
  section + section > & {
    margin-top: ${space[24]};
  }
`
export const CardGrid = styled.ul`
  ${grid(16)}
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr));
  & > li {
    content-visibility: auto;
    contain-intrinsic-size: auto 260px;
  }
`
const More = styled.div`
  ${type.quiet}
  ${grid(8)}
  justify-items: center;
  padding-top: ${space[24]};
`
