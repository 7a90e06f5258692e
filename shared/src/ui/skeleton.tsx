import type { CSSProperties, ReactNode } from 'react'
import styled, { keyframes } from 'styled-components'
import { c, media, radius } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'

interface SkeletonProps {
  /** Announced at once. */
  label: string
  /** Appears after 150 ms, so that fast answers do not flicker. */
  children: ReactNode
}

export function Skeleton({ label, children }: SkeletonProps) {
  return (
    <div role="status">
      <VisuallyHidden>{label}</VisuallyHidden>
      <Shapes aria-hidden="true">{children}</Shapes>
    </div>
  )
}

interface SkeletonBlockProps {
  width?: CSSProperties['width']
  height?: CSSProperties['height']
  radius?: CSSProperties['borderRadius']
}

export function SkeletonBlock({ width = '100%', height = 16, radius: corner }: SkeletonBlockProps) {
  return <Block style={{ width, height, borderRadius: corner }} />
}

const appear = keyframes`from { visibility: hidden; } to { visibility: visible; }`
const breathe = keyframes`50% { opacity: 0.45; }`

// One animation for all shapes is cheaper than one each.
const Shapes = styled.div`
  animation:
    ${appear} 1ms linear 150ms both,
    ${breathe} 1.6s ease-in-out infinite;
  ${media.still} {
    animation-delay: 150ms !important;
  }
`
const Block = styled.span`
  display: block;
  max-width: 100%;
  border-radius: ${radius.control};
  background: ${c.hairline};
`
