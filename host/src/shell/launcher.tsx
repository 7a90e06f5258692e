import type { App } from '@csuite/shared/contract/apps'
import { countOpened, deviceOf, openOutside } from '@csuite/shared/launch'
import { Button, IconButton } from '@csuite/shared/ui/button'
import { AppIcon } from '@csuite/shared/ui/icons'
import { Popover } from '@csuite/shared/ui/menu'
import { Spinner } from '@csuite/shared/ui/spinner'
import { TOP_BAR_HEIGHT, c, grid, media, radius, row, space, type, wrapRow } from '@csuite/shared/ui/theme'
import { errorMessage, iconOf } from '@csuite/shared/client'
import { LayoutGrid } from 'lucide-react'
import type { KeyboardEvent, MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import styled, { css } from 'styled-components'
import { useWebApps } from './catalogue'
import { linkOf } from './launch-app'
import { topBarTexts as texts } from './top-bar.texts'

export function Launcher() {
  return (
    <Panel
      $fixed={deviceOf(navigator) !== 'computer'}
      label={texts.launcher}
      onKeyDown={moveByArrows}
      trigger={
        <IconButton label={texts.launcher}>
          <LayoutGrid aria-hidden="true" />
        </IconButton>
      }
    >
      {(close) => <LauncherPanel onChoose={close} />}
    </Panel>
  )
}

function LauncherPanel({ onChoose }: { onChoose: () => void }) {
  const apps = useWebApps()
  return (
    <Content>
      <Title>{texts.launcher}</Title>
      <Subtitle>{texts.launcherSubtitle}</Subtitle>
      {apps.isPending && (
        <Message role="status">
          <Spinner /> {texts.launcherLoading}
        </Message>
      )}
      {apps.isError && (
        <Message role="alert">
          <span>{errorMessage(apps.error, texts.launcherError)}</span>
          <Button size="s" variant="secondary" busy={apps.isFetching} onClick={() => void apps.refetch()}>
            {texts.retry}
          </Button>
        </Message>
      )}
      {apps.data?.length === 0 && <Message role="status">{texts.launcherEmpty}</Message>}
      {apps.data && apps.data.length > 0 && (
        <Grid role="list">
          {apps.data.map((app) => (
            <li key={app.id}>
              <Cell app={app} onChoose={onChoose} />
            </li>
          ))}
        </Grid>
      )}
    </Content>
  )
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 2, ArrowUp: -2 }

/** Arrow keys move through the two columns, from the panel into its first or last app. */
function moveByArrows(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const cells = [...event.currentTarget.querySelectorAll('a')]
  const at = cells.indexOf(document.activeElement as HTMLAnchorElement)
  if (step === undefined) return
  event.preventDefault()
  const beyond = step > 0 ? 0 : cells.length - 1
  cells[at < 0 ? beyond : at + step]?.focus()
}

function Cell({ app, onChoose }: { app: App; onChoose: () => void }) {
  const target = linkOf(app)
  const content = (
    <>
      <AppIcon id={app.id} iconUrl={iconOf(app)} size={44} />
      <span>{app.nombre}</span>
    </>
  )
  if (!target) return <Unavailable>{content}</Unavailable>
  const open = (event: MouseEvent) => {
    onChoose()
    countOpened(app)
    if (target.href.startsWith('/')) return
    event.preventDefault()
    openOutside(target.href, app)
  }
  const newTab = { target: '_blank', rel: 'noopener noreferrer', title: texts.newTab }
  return (
    <CellLink to={target.href} onClick={open} {...(target.newTab && newTab)}>
      {content}
    </CellLink>
  )
}

const fixed = css`
  && {
    position: fixed;
    top: ${TOP_BAR_HEIGHT + 8}px;
    right: ${space[8]};
  }
`
/** Fixed on phones, tablets and in narrow windows; under its button elsewhere. */
const Panel = styled(Popover)<{ $fixed: boolean }>`
  ${(p) => p.$fixed && fixed}
  ${media.phone} {
    ${fixed}
  }
`
const Content = styled.div`
  padding: ${space[16]};
`
const Title = styled.h2`
  ${type.s16}
`
const Subtitle = styled.p`
  ${type.s14}
  color: ${c.muted};
`
const Message = styled.div`
  ${type.s14}
  ${wrapRow(8)}
  justify-content: center;
  min-height: 88px;
  color: ${c.muted};
`
const Grid = styled.ul`
  ${grid(8)}
  grid-template-columns: repeat(2, minmax(0, 1fr));
  margin-top: ${space[12]};
`
const cell = css`
  ${type.s14}
  ${row(6)}
  flex-direction: column;
  justify-content: center;
  height: 100%;
  min-height: 88px;
  padding: 8px;
  border: 1px solid ${c.hairline};
  border-radius: ${radius.control};
  overflow-wrap: anywhere;
  text-align: center;
  text-decoration: none;
`
const CellLink = styled(Link)`
  ${cell}
  color: ${c.text};
  @media (hover: hover) {
    &:hover {
      border-color: ${c.brand};
      color: ${c.text};
      background: ${c.hover};
    }
  }
`
const Unavailable = styled.div`
  ${cell}
  color: ${c.muted};
`
