import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { sessionStore } from '@csuite/shared/session'
import { Page, type PageProps } from '@csuite/shared/ui/page'
import { c, hovered, matchesMedia, media, motion, row, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { instrumentIn } from './plant/paths'
import { PanelOnPaper, SHORT } from './panel-styles'
import { plantTexts as t } from './plant.texts'

interface Section {
  path: string
  label: string
  /** A drawing of 24 × 24 lines. */
  icon: string
}

const SECTIONS: readonly Section[] = [
  { path: '/calculadora-txi', label: t.convert, icon: 'M4 4v16h16M6 17 19 6' },
  { path: '/calculadora-txi/lazo', label: t.loop, icon: 'M10 7H3v11h18V7h-7M10 3v8M14 5v4' },
  {
    path: '/calculadora-txi/sensores',
    label: t.sensors,
    icon: 'M9 14V5a3 3 0 0 1 6 0v9a5 5 0 1 1-6 0M12 9v9',
  },
  { path: '/calculadora-txi/instrumentos', label: t.instruments, icon: 'M5 4h14v10H5zM12 14v6M8 20h8M8 9h8' },
]

/** The query that a person left each section with, so that its tab leads back to the same state. */
const queries: Record<string, string> = {}
const keyOf = (path: string) => `${sessionStore.getState().user?.id} ${path}`

/** The path of a page's section; calibrations are of an instrument. */
const sectionOf = (pathname: string): string =>
  pathname.replace('/calibraciones/', '/instrumentos/').split('/', 3).join('/').replace(/\/$/, '')

/** A page below /calculadora-txi with the tabs of all; on a phone they are a bar at the bottom. */
export function PlantPage({ children, ...page }: PageProps) {
  const keypad = useKeypad()
  const { pathname, search } = useLocation()
  const current = sectionOf(pathname)
  const origin = current === SECTIONS[3]?.path ? null : instrumentIn(search)
  return (
    <Low {...page}>
      <PanelOnPaper />
      <Bar aria-label={t.tabs}>
        {SECTIONS.map(({ path, label, icon }) => (
          <Link
            key={path}
            to={path + (queries[keyOf(path)] ?? '')}
            aria-current={path === current ? 'page' : undefined}
            onClick={() => {
              const { pathname, search } = window.location
              queries[keyOf(pathname)] = search
            }}
          >
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={icon} />
            </svg>
            {label}
          </Link>
        ))}
      </Bar>
      {origin && (
        <Back to={origin.path}>
          <span aria-hidden="true">←</span> {t.backTo(origin.tag)}
        </Back>
      )}
      {children}
      {keypad}
    </Low>
  )
}

/** Loaded where fingers type; until then, and without network, the phone's own keyboard does. */
function useKeypad() {
  const [keypad, setKeypad] = useState<ReactNode>()
  useEffect(() => {
    if (matchesMedia('(pointer: coarse)'))
      import(/* webpackChunkName: "extras" */ './keypad').then(
        ({ Keypad }) => setKeypad(<Keypad />),
        () => undefined,
      )
  }, [])
  return keypad
}

/** A phone on its side has room for a heading in a line and the values below it. */
const Low = styled(Page)`
  ${SHORT} {
    padding-top: 4px;
    & > :first-child {
      margin-bottom: 4px;
    }
    & h1 {
      ${type.s20}
    }
    & h1 + p {
      display: none;
    }
  }
`
const Back = styled(Link)`
  ${type.s14}
  display: inline-block;
  padding-block: 12px;
  margin-top: -16px;
`
const Bar = styled.nav`
  ${type.s14}
  display: flex;
  gap: 4px;
  margin-bottom: 24px;
  ${SHORT} {
    margin-bottom: 8px;
  }
  box-shadow: inset 0 -1px ${c.hairline};
  & > a {
    ${row(8)}
    min-height: 44px;
    padding: 0 12px;
    border-bottom: 2px solid transparent;
    color: ${c.muted};
    font-weight: 550;
    text-decoration: none;
    transition: color ${motion.hover};
    ${hovered(`color:${c.text};`)}
    &[aria-current] {
      border-color: ${c.brand};
      color: ${c.brand};
    }
    &:focus-visible {
      outline-offset: -3px;
    }
  }
  & svg {
    width: 20px;
    fill: none;
    stroke: currentColor;
    stroke-width: 1.75;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  ${media.phone} {
    ${type.s12}
    /* Four labels fit at any text size. */
    font-size: min(0.75rem, 3.75vw);
    position: fixed;
    z-index: 20;
    inset: auto 0 0;
    padding-bottom: env(safe-area-inset-bottom);
    margin: 0;
    border-top: 1px solid ${c.hairline};
    background: ${c.surface};
    & > a {
      flex: 1;
      flex-direction: column;
      justify-content: center;
      gap: 2px;
      min-height: 56px;
      padding: 0;
      border-bottom: 0;
    }
    /* The page ends above the bar, and what has the focus stands there. */
    & ~ :last-child {
      margin-bottom: 56px;
    }
    & ~ * * {
      scroll-margin-bottom: 72px;
    }
  }
`
