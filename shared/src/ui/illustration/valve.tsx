import styled from 'styled-components'
import { c } from '../theme/tokens'

export const Drawing = styled.svg`
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

export const valve = (
  <>
    <g className="faint">
      <path d="M8 104h144M20 104v6M40 104v4M60 104v4M80 104v6M100 104v4M120 104v4M140 104v6" />
    </g>
    <path d="M8 66h34M8 86h34M118 66h34M118 86h34" />
    <path d="M42 60h8v32h-8zM110 60h8v32h-8z" className="fill" />
    <path d="m50 62 30 14-30 14zM110 62 80 76l30 14z" className="fill" />
    <path d="M80 76V42M74 50h12M72 42h16v-8H72z" className="fill" />
    <path d="M52 34a28 18 0 0 1 56 0z" className="fill" />
    <path d="M62 34a18 10 0 0 1 36 0" className="faint" />
    <path d="M126 40l8 8m0-8-8 8" className="signal" />
  </>
)

/** The valve by itself, for a page that has no room for the other drawings. */
export function ValveIllustration() {
  return (
    <Drawing width={160} height={120} viewBox="0 0 160 120" aria-hidden="true">
      {valve}
    </Drawing>
  )
}
