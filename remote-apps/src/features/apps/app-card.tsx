import { iconOf } from '@csuite/shared/client'
import type { App } from '@csuite/shared/contract/apps'
import { Badge } from '@csuite/shared/ui/badge'
import { Button, ButtonLink, IconButton } from '@csuite/shared/ui/button'
import { ToolCard } from '@csuite/shared/ui/card'
import { AppIcon } from '@csuite/shared/ui/icons'
import { radius, space, wrap } from '@csuite/shared/ui/theme'
import { Star } from 'lucide-react'
import { Suspense, lazy, useId } from 'react'
import styled from 'styled-components'
import { type Platform, hasUpgrade, isEnabled, isToBeRequested } from '@csuite/shared/launch'
import { RequestAccess } from '../../parts/request-access/lazy-request-access'
import { texts } from './apps.texts'

// Only the mobile tab on a computer needs it.
const StoreCodes = lazy(() => import('./store-codes').then((module) => ({ default: module.StoreCodes })))

interface AppCardProps {
  app: App
  platform: Platform
  /** This device can open its address. */
  canOpen: boolean
  withCodes: boolean
  isFavourite: boolean
  canChangeFavourite: boolean
  onOpen: (app: App) => void
  onToggleFavourite: (id: number) => void
}

export function AppCard(props: AppCardProps) {
  const { app, platform, canOpen, isFavourite, onOpen, onToggleFavourite } = props
  const id = useId()
  const enabled = isEnabled(app, platform)
  const showsCodes = props.withCodes && enabled && (app.iosUrl !== null || app.androidUrl !== null)
  return (
    <ToolCard
      off={!enabled}
      icon={<AppIcon id={app.id} iconUrl={iconOf(app)} />}
      corner={
        <IconButton
          label={texts.favourite(app.nombre)}
          aria-pressed={isFavourite}
          disabled={!enabled || !props.canChangeFavourite}
          onClick={() => onToggleFavourite(app.id)}
        >
          <Star aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />
        </IconButton>
      }
      name={app.nombre}
      nameId={id}
      description={app.descripcion}
      badges={
        <>
          {!enabled && <Badge tone="warn">{texts.unavailable}</Badge>}
          {enabled && !canOpen && !app.acceso && <Badge tone="warn">{texts.noLink}</Badge>}
          {app.tags.slice(0, 3).map((tag) => (
            <Badge key={tag.descripcion}>{tag.descripcion}</Badge>
          ))}
        </>
      }
    >
      {showsCodes && (
        <Suspense fallback={<CodesPlace />}>
          <StoreCodes app={app} />
        </Suspense>
      )}
      {isToBeRequested(app, platform) ? (
        <Asking>
          <Suspense>
            <RequestAccess app={app} describedBy={id} />
          </Suspense>
        </Asking>
      ) : (
        <Actions>
          <OpenButton
            variant="secondary"
            size="s"
            disabled={!canOpen}
            onClick={() => onOpen(app)}
            aria-describedby={id}
          >
            {texts.open}
          </OpenButton>
          {hasUpgrade(app) &&
            (enabled ? (
              <ButtonLink variant="quiet" size="s" to={`/apps/${app.id}`} aria-describedby={id}>
                {texts.upgrade}
              </ButtonLink>
            ) : (
              <Button variant="quiet" size="s" disabled aria-describedby={id}>
                {texts.upgrade}
              </Button>
            ))}
        </Actions>
      )}
    </ToolCard>
  )
}

/** Its hit area is the whole card, as long as the button has no transform; the other controls are above it. */
const OpenButton = styled(Button)`
  &:not(:disabled)::after {
    content: '';
    position: absolute;
    inset: 0;
    border-radius: ${radius.card};
  }
`
/** As high as the button that is loaded into it. */
const Asking = styled.div`
  min-height: 48px;
  margin-top: auto;
  padding-top: ${space[12]};
`
const CodesPlace = styled.div`
  height: 152px;
`
export const Actions = styled.div`
  ${wrap(8)}
  margin-top: auto;
  padding-top: ${space[12]};
  & > :last-child:not(:first-child) {
    position: relative;
    z-index: 1;
  }
  & > :first-child {
    flex: 1 1 96px;
  }
`
