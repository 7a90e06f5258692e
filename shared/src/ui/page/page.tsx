import { type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import styled, { css, keyframes } from 'styled-components'
import { c, media, motion, space, type, wrap } from '@csuite/shared/ui/theme'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import { pageTexts } from './page.texts'

/** Target of the skip link. */
export const MAIN_ID = 'contenido'

/** Of the entry that the document began with, also after a reload, which is no move. */
const firstKey = (globalThis.history?.state as { key?: string } | null | undefined)?.key ?? 'default'
/** A navigation has happened; Back may return to the first history entry. */
let hasMoved = false
/** A page was here, whose place another may take without a navigation. */
let wasHere = false

export interface PageProps {
  title: string
  /** The h1; the title by default. */
  heading?: ReactNode
  subtitle?: ReactNode
  /** Right of the h1. */
  actions?: ReactNode
  /** For assistive technology only. */
  headingHidden?: boolean
  /** narrow 640 px, medium 960 px, wide 1280 px (default), full: no limit and no padding. */
  width?: 'narrow' | 'medium' | 'wide' | 'full'
  className?: string
  children: ReactNode
}

/** The main landmark with document title and h1, which takes the focus after a navigation. */
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
  const [fadesIn] = useState(hasMoved || key !== firstKey)
  return (
    <Main id={MAIN_ID} tabIndex={-1} className={className} $width={width} $fadesIn={fadesIn}>
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

/** Sets the document title; after a navigation focuses the heading with the returned ref. For screens without `Page`. */
export function usePageFocus(title: string) {
  const ref = useRef<HTMLHeadingElement>(null)
  const { key, pathname } = useLocation()
  useEffect(() => {
    const [before, own] = [document.title, `${title} · ${pageTexts.site}`]
    document.title = own
    // A screen that takes this one's place need not say its title.
    return () => {
      if (document.title === own) document.title = before
    }
  }, [title])
  const moveFocus = useEffectEvent(() => {
    hasMoved ||= key !== firstKey
    const { activeElement, body } = document
    // A field with autofocus keeps the focus.
    const isFree = hasMoved
      ? !(activeElement as HTMLElement | null)?.autofocus
      : wasHere && activeElement === body
    if (isFree) ref.current?.focus({ preventScroll: true })
    return () => {
      wasHere = true
    }
  })
  useEffect(() => moveFocus(), [pathname])
  return ref
}

/** The first element in the document. It moves the focus alone: a fragment of the address may be what the page is about. */
export function SkipLink() {
  const skip = (event: MouseEvent) => {
    event.preventDefault()
    document.getElementById(MAIN_ID)?.focus()
  }
  return (
    <Skip href={`#${MAIN_ID}`} onClick={skip}>
      {pageTexts.skip}
    </Skip>
  )
}

const widths = { narrow: '640px', medium: '960px', wide: '1280px', full: 'none' }

const fadeIn = keyframes`from { opacity: 0; }`

const Main = styled.main<{ $width: keyof typeof widths; $fadesIn: boolean }>`
  width: 100%;
  max-width: ${(p) => widths[p.$width]};
  margin-inline: auto;
  padding: ${(p) => (p.$width === 'full' ? '0' : `${space[32]} ${space[24]} ${space[72]}`)};
  ${(p) =>
    p.$fadesIn &&
    css`
      animation: ${fadeIn} ${motion.menu} ease-out;
    `}
  &:focus {
    outline: none;
  }
  ${media.phone} {
    padding: ${(p) => (p.$width === 'full' ? '0' : `${space[24]} ${space[16]} ${space[48]}`)};
  }
`
// A long word breaks instead of widening the page.
const Head = styled.div<{ $hidden: boolean }>`
  ${wrap(12, 24)}
  align-items: flex-end;
  justify-content: space-between;
  margin-bottom: ${(p) => (p.$hidden ? '0' : space[24])};
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
  ${wrap(8)}
`
// Clipped: moved off the page, it would be printed at the foot of the previous sheet.
const Skip = styled.a`
  position: fixed;
  z-index: 70;
  top: 8px;
  left: 8px;
  padding: 10px 16px;
  border-radius: 8px;
  background: ${c.brand};
  color: ${c.onBrand};
  clip-path: inset(50%);
  &:focus {
    color: ${c.onBrand};
    clip-path: none;
  }
`
