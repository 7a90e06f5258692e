import type { ReactNode } from 'react'
import styled from 'styled-components'
import { c } from '@csuite/shared/ui/theme'

export type IllustrationName = 'pipe' | 'valve' | 'transmitter' | 'trace'

interface IllustrationProps {
  name: IllustrationName
  /** Pixels; the height is three quarters of it. */
  width?: number
}

export function Illustration({ name, width = 160 }: IllustrationProps) {
  return (
    <Drawing width={width} height={width * 0.75} viewBox="0 0 160 120" aria-hidden="true">
      {drawings[name]}
    </Drawing>
  )
}

const scale = (
  <path d="M8 104h144M20 104v6M40 104v4M60 104v4M80 104v6M100 104v4M120 104v4M140 104v6" className="faint" />
)

const drawings: Record<IllustrationName, ReactNode> = {
  pipe: (
    <>
      {scale}
      <path d="M8 70h36M8 90h44M52 90a20 20 0 0 0 20-20V46a8 8 0 0 1 8-8h34M44 70a8 8 0 0 0 8-8V38a20 20 0 0 1 20-20h42M134 18h18M134 38h18" />
      <path d="M44 66v28M52 66v28" className="fill" />
      <path d="M114 14h8v28h-8zM126 14h8v28h-8z" className="fill" />
      <path d="M118 20v0M118 36v0M130 20v0M130 36v0" className="dot" />
      <path d="M16 80h16m-5-4 5 4-5 4" className="signal" />
    </>
  ),
  valve: (
    <>
      {scale}
      <path d="M8 66h34M8 86h34M118 66h34M118 86h34" />
      <path d="M42 60h8v32h-8zM110 60h8v32h-8z" className="fill" />
      <path d="m50 62 30 14-30 14zM110 62 80 76l30 14z" className="fill" />
      <path d="M80 76V42M74 50h12M72 42h16v-8H72z" className="fill" />
      <path d="M52 34a28 18 0 0 1 56 0z" className="fill" />
      <path d="M62 34a18 10 0 0 1 36 0" className="faint" />
      <path d="M126 40l8 8m0-8-8 8" className="signal" />
    </>
  ),
  transmitter: (
    <>
      {scale}
      <circle cx="80" cy="44" r="28" className="fill" />
      <circle cx="80" cy="44" r="19" />
      <path
        d="M52 34H42v20h10M108 34h10v20h-10M70 70v12h20V70M64 82h32v8H64zM74 90v14M86 90v14"
        className="fill"
      />
      <path d="M69 50a13 13 0 1 1 22 0" className="faint" />
      <path d="m80 46 7-9" className="signal" />
      <path
        d="M126 22a20 20 0 0 1 0 30M133 16a30 30 0 0 1 0 42M34 22a20 20 0 0 0 0 30M27 16a30 30 0 0 0 0 42"
        className="faint"
      />
    </>
  ),
  trace: (
    <>
      <path
        d="M24 24h124M24 44h124M24 64h124M24 84h124M54 12v80M84 12v80M114 12v80M144 12v80"
        className="faint"
      />
      <path d="M24 12v80h128M20 24h4M20 44h4M20 64h4M20 84h4M54 92v4M84 92v4M114 92v4M144 92v4" />
      <path
        d="M24 84h18c10 0 9-16 18-16s7 10 15 10 10-42 22-42 8 14 16 14 8-26 18-26h13"
        className="signal"
      />
      <circle cx="97" cy="36" r="3.5" className="signal fill" />
    </>
  ),
}

const Drawing = styled.svg`
  flex: none;
  fill: none;
  stroke: ${c.muted};
  stroke-width: 1.5;
  stroke-linecap: round;
  stroke-linejoin: round;
  & .fill {
    fill: ${c.surface};
  }
  & .faint {
    stroke: ${c.input};
    stroke-width: 1;
    opacity: 0.6;
  }
  & .dot {
    stroke-width: 2.5;
  }
  & .signal {
    stroke: ${c.signal};
  }
`
