import styled, { keyframes } from 'styled-components'
import { c, grid, media, space, type } from '@csuite/shared/ui/theme'
import { VisuallyHidden } from '@csuite/shared/ui/visually-hidden'

interface SpinnerProps {
  /** Pixels. */
  size?: number
  /** Announced; without it the spinner is decoration. */
  label?: string
}

export function Spinner({ size = 20, label }: SpinnerProps) {
  const ring = (
    <Ring width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle cx="10" cy="10" r="8" opacity="0.22" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </Ring>
  )
  if (!label) return ring
  return (
    <span role="status">
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

interface LoadingProps {
  label: string
  /** A second line. */
  detail?: string | undefined
  /** Fills the window. */
  fullPage?: boolean
}

export function Loading({ label, detail, fullPage = false }: LoadingProps) {
  return (
    <Centre role="status" $fullPage={fullPage}>
      <Spinner size={32} />
      <Label>{label}</Label>
      {detail && <Detail>{detail}</Detail>}
    </Centre>
  )
}

const turn = keyframes`to { transform: rotate(360deg); }`

const Ring = styled.svg`
  flex: none;
  fill: none;
  stroke: currentColor;
  stroke-width: 2.25;
  stroke-linecap: round;
  animation: ${turn} 0.8s linear infinite;
  ${media.still} {
    animation: none;
  }
`
const Centre = styled.div<{ $fullPage: boolean }>`
  ${grid(8)}
  place-items: center;
  align-content: center;
  min-height: ${(p) => (p.$fullPage ? '100dvh' : '240px')};
  padding: ${space[32]} ${space[16]};
  text-align: center;
  color: ${c.brand};
`
const Label = styled.p`
  ${type.s16}
  margin-top: ${space[8]};
  color: ${c.text};
`
const Detail = styled.p`
  ${type.quiet}
`
