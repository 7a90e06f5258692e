import { iconOf } from '@csuite/shared/client'
import type { App } from '@csuite/shared/contract/apps'
import { Button } from '@csuite/shared/ui/button'
import { AppIcon } from '@csuite/shared/ui/icons'
import { c, grid, hovered, media, motion, radius, row, space, target, type } from '@csuite/shared/ui/theme'
import { Pause, Play } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { AppArt } from '../../../parts/art/app-art'
import { presentationTexts } from './presentation.texts'
import { StepText } from './step-text'
import type { Highlight } from './use-highlight'

const texts = presentationTexts.apps

export function AppsMedia({ app }: { app: App | undefined }) {
  if (!app) return null
  return (
    <Stage>
      <AppArt app={app} />
      <div>
        <strong>{app.nombre}</strong>
        <p>{app.descripcion}</p>
      </div>
    </Stage>
  )
}

interface AppsTextProps {
  headingRef: RefObject<HTMLHeadingElement | null>
  apps: readonly App[]
  isLoading: boolean
  highlight: Highlight
}

export function AppsText({ headingRef, apps, isLoading, highlight }: AppsTextProps) {
  const current = useRef<HTMLLIElement>(null)
  useEffect(() => {
    current.current?.scrollIntoView?.({ block: 'nearest' })
  }, [highlight.index])
  return (
    <Body headingRef={headingRef} texts={texts}>
      {apps.length === 0 && <p role="status">{isLoading ? texts.loading : texts.empty}</p>}
      <div onFocus={() => highlight.setHeld(true)} onBlur={() => highlight.setHeld(false)}>
        <List role="list" aria-label={texts.list}>
          {apps.map((app, index) => (
            <li
              key={app.id}
              ref={index === highlight.index ? current : undefined}
              aria-current={index === highlight.index ? 'true' : undefined}
            >
              <button type="button" onClick={() => highlight.choose(index)}>
                <AppIcon id={app.id} iconUrl={iconOf(app)} size={32} />
                <span>{app.nombre}</span>
              </button>
            </li>
          ))}
        </List>
      </div>
      {apps.length > 1 && (
        <div>
          <Button
            variant="secondary"
            size="s"
            icon={highlight.isPaused ? <Play /> : <Pause />}
            onClick={() => highlight.setPaused(!highlight.isPaused)}
          >
            {highlight.isPaused ? texts.resume : texts.pause}
          </Button>
        </div>
      )}
    </Body>
  )
}

const Stage = styled.div`
  display: grid;
  height: 100%;
  align-content: center;
  & > div:last-child {
    min-height: 104px;
    padding: ${space[16]} ${space[24]} 0;
  }
  & p {
    ${type.s14}
    margin-top: ${space[4]};
    color: ${c.panelMuted};
  }
  ${media.phone} {
    grid-template-columns: 40% 60%;
    align-items: center;
    & > div:last-child {
      min-height: 0;
      padding: ${space[12]} ${space[16]};
    }
  }
`
const Body = styled(StepText)`
  /* Breaks a long name instead of widening the step. */
  grid-template-columns: minmax(0, 1fr);
  gap: ${space[12]};
  overflow-wrap: anywhere;
`
const List = styled.ul`
  ${grid(2)}
  max-height: 212px;
  overflow-y: auto;
  & button {
    ${type.s14}
    ${row(12)}
    width: 100%;
    min-height: ${target};
    padding: 3px ${space[12]};
    border: 0;
    border-left: 3px solid transparent;
    border-radius: 0 ${radius.control} ${radius.control} 0;
    background: none;
    text-align: left;
    cursor: pointer;
    transition: background-color ${motion.hover};
    ${hovered(`background:${c.sunken};`)}
  }
  & button:focus-visible {
    outline-offset: -2px;
  }
  & [aria-current] > button {
    border-left-color: ${c.brand};
    background: ${c.brandSoft};
    font-weight: 600;
  }
`
