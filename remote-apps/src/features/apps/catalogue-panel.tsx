import { errorMessage } from '@csuite/shared/client'
import type { App } from '@csuite/shared/contract/apps'
import { Alert } from '@csuite/shared/ui/alert'
import { Button } from '@csuite/shared/ui/button'
import { EmptyState, ErrorState } from '@csuite/shared/ui/states'
import { space } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'
import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { AppCard } from './app-card'
import { AppGrid } from './app-grid'
import { texts } from './apps.texts'
import { CatalogueSkeleton } from './catalogue-skeleton'
import { type Platform, arrange, countOpened, deviceOf, openTarget, targetOf } from '@csuite/shared/launch'
import { RecentsRow } from './recents-row'
import type { useCatalogue } from './use-catalogue'
import { usePreferences } from '../../parts/use-preferences'

/** Milliseconds that the apps wait for the person's order of them, which would move them later. */
const ORDER_MS = 1000

interface CataloguePanelProps {
  platform: Platform
  catalogue: ReturnType<typeof useCatalogue>
  term: string
  onClearSearch: () => void
}

export function CataloguePanel({ platform, catalogue, term, onClearSearch }: CataloguePanelProps) {
  const { apps, hasMore, moreState, loadMore } = catalogue
  const navigate = useNavigate()
  const { favourites, recents, isLoading, canChange, toggleFavourite, remember } = usePreferences()
  const waits = useFirst(ORDER_MS) && isLoading
  const device = deviceOf(navigator)
  const wanted = useDeferredValue(term).trim()
  const shown = useMemo(() => arrange(apps, wanted, favourites), [apps, wanted, favourites])

  // A search loads the rest of the catalogue.
  const loadsMore = wanted !== '' && hasMore && moreState === 'idle'
  useEffect(() => {
    if (loadsMore) loadMore()
  }, [loadsMore, loadMore])

  const open = (app: App) => {
    const target = targetOf(app, platform, device)
    if (!target) return
    remember(app.id)
    countOpened(app)
    openTarget(target, navigate, app)
  }

  if (catalogue.isLoading || (waits && !catalogue.failure)) return <CatalogueSkeleton />
  if (catalogue.failure)
    return (
      <ErrorState
        {...(catalogue.failure === 'offline'
          ? { title: texts.offlineTitle, message: texts.failed }
          : { message: errorMessage(catalogue.failure, texts.failed) })}
        onRetry={catalogue.retry}
        busy={catalogue.isRetrying}
      />
    )
  if (apps.length === 0) return <EmptyState title={texts.empty} />

  const canLoadMore = hasMore && moreState !== 'failed'
  const recentApps = recents
    .map((id) => apps.find((app) => app.id === id))
    .filter((app): app is App => app !== undefined && targetOf(app, platform, device) !== null)
  return (
    <>
      {catalogue.staleError && (
        <Notice
          tone="warn"
          title={errorMessage(catalogue.staleError, texts.failed)}
          action={
            <Button variant="secondary" size="s" onClick={catalogue.retry} busy={catalogue.isRetrying}>
              {texts.retry}
            </Button>
          }
        >
          {texts.staleDetail}
        </Notice>
      )}
      {wanted === '' && <RecentsRow apps={recentApps} onOpen={open} />}
      <VisuallyHidden role="status">
        {wanted !== '' &&
          (canLoadMore ? texts.searchingOn(apps.length, catalogue.total) : texts.found(shown.length))}
      </VisuallyHidden>
      {shown.length === 0 && !canLoadMore ? (
        <EmptyState
          illustration="trace"
          title={texts.nothingFound(wanted)}
          action={
            <Button variant="secondary" onClick={onClearSearch}>
              {texts.clearSearch}
            </Button>
          }
        />
      ) : (
        <AppGrid
          label={platform === 'web' ? texts.webTab : texts.mobileTab}
          apps={shown}
          term={wanted}
          total={wanted === '' ? catalogue.total : shown.length}
          catalogue={catalogue}
          renderApp={(app) => (
            <AppCard
              app={app}
              platform={platform}
              canOpen={targetOf(app, platform, device) !== null}
              withCodes={platform === 'mobile' && device === 'computer'}
              isFavourite={favourites.includes(app.id)}
              canChangeFavourite={canChange}
              onOpen={open}
              onToggleFavourite={toggleFavourite}
            />
          )}
        />
      )}
      {moreState === 'failed' && (
        <Notice
          tone="danger"
          action={
            <Button variant="secondary" size="s" onClick={loadMore}>
              {texts.retry}
            </Button>
          }
        >
          {texts.moreFailed}
        </Notice>
      )}
    </>
  )
}

function useFirst(ms: number): boolean {
  const [isFirst, setFirst] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setFirst(false), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isFirst
}

const Notice = styled(Alert)`
  margin-block: ${space[16]};
`
