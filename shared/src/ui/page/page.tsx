import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled, { css, keyframes } from 'styled-components'
import { c, media, motion, space, type } from '../theme/tokens'
import { visuallyHiddenCss } from '../visually-hidden'
import { pageTexts } from './page.texts'

/** Identifier of the main landmark, which the skip link leads to. */
export const MAIN_ID = 'contenido'

/** Whether the document has left the history entry that it began with, to which Back may return. */
let hasMoved = false

export interface PageProps {
  /** Title of the document, and of the page unless `heading` differs. */
  title: string
  /** The h1 where it says more than the title ('Hola, Ana Pérez'). */
  heading?: ReactNode
  /** The quiet line under the h1. */
  subtitle?: ReactNode
  /** Buttons at the right of the h1. */
  actions?: ReactNode
  /** Keeps the h1 for assistive technology only. */
  headingHidden?: boolean
  /** narrow 640 px, medium 960 px, wide 1280 px (default), full: no limit and no padding. */
  width?: 'narrow' | 'medium' | 'wide' | 'full'
  className?: string
  children: ReactNode
}

/**
 * A screen: the main landmark, the document's title, and the one h1, which takes the focus after a navigation (not on the
 * first load). Layouts around it must not add another main.
 */
export function Page({
  title,
  heading = title,
  subtitle,
  actions,
  headingHidden = false,
  width = 'wide',
  className,
  children,
}: PageProps) {
  const headingRef = usePageFocus(title)
  const { key } = useLocation()
  const [arrives] = useState(hasMoved || key !== 'default')
  return (
    <Main id={MAIN_ID} tabIndex={-1} className={className} $width={width} $arrives={arrives}>
      <Head $hidden={headingHidden && !actions}>
        <div>
          <Heading ref={headingRef} tabIndex={-1} $hidden={headingHidden}>
            {heading}
          </Heading>
          {subtitle && <Subtitle>{subtitle}</Subtitle>}
        </div>
        {actions && <Actions>{actions}</Actions>}
      </Head>
      {children}
    </Main>
  )
}

/** The document's title and the focus on the heading it returns a ref for; for screens that draw their own frame. */
export function usePageFocus(title: string) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  useEffect(() => {
    document.title = `${title} · ${pageTexts.site}`
  }, [title])
  const arrive = useEffectEvent(() => {
    hasMoved ||= key !== 'default'
    // A field that asked for the focus itself keeps it.
    const isTaken = (document.activeElement as HTMLElement | null)?.autofocus
    if (hasMoved && !isTaken) ref.current?.focus({ preventScroll: true })
  })
  useEffect(() => arrive(), [pathname])
  return ref
}

/** First thing in the document: jumps over the bar. */
export function SkipLink() {
  return <Skip href={`#${MAIN_ID}`}>{pageTexts.skip}</Skip>
}

const widths = { narrow: '640px', medium: '960px', wide: '1280px', full: 'none' }

const arrive = keyframes`from { opacity: 0; }`

const Main = styled.main<{ $width: keyof typeof widths; $arrives: boolean }>`
  width: 100%;
  max-width: ${(p) => widths[p.$width]};
  margin-inline: auto;
  padding: ${(p) => (p.$width === 'full' ? '0' : `${space[32]} ${space[24]} ${space[72]}`)};
  ${(p) =>
    p.$arrives &&
    css`
      animation: ${arrive} ${motion.menu} ease-out;
    `}
  &:focus {
    outline: none;
  }
  ${media.phone} {
    padding: ${(p) => (p.$width === 'full' ? '0' : `${space[24]} ${space[16]} ${space[48]}`)};
  }
`
const Head = styled.div<{ $hidden: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  justify-content: space-between;
  gap: ${space[12]} ${space[24]};
  margin-bottom: ${(p) => (p.$hidden ? '0' : space[24])};
  /* A heading of one long word breaks instead of widening the page. */
  & > :first-child {
    min-width: 0;
  }
`
const Heading = styled.h1<{ $hidden: boolean }>`
  ${(p) => p.$hidden && visuallyHiddenCss}
`
const Subtitle = styled.p`
  ${type.s16}
  margin-top: ${space[4]};
  color: ${c.muted};
`
const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[8]};
`
const Skip = styled.a`
  position: fixed;
  z-index: 70;
  top: 8px;
  left: 8px;
  padding: 10px 16px;
  border-radius: 8px;
  background: ${c.brand};
  color: ${c.onBrand};
  /* Above the page's edge it would be printed at the foot of the page before. */
  clip-path: inset(50%);
  &:focus {
    color: ${c.onBrand};
    clip-path: none;
  }
`
