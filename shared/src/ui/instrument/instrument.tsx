import styled, { keyframes } from 'styled-components'
import { c, fonts } from '@csuite/shared/ui/theme'
import { instrumentTexts } from './instrument.texts'

/** A dark panel with a 24 px grid, the same in both themes. */
export const InstrumentPanel = styled.div`
  position: relative;
  overflow: hidden;
  background-color: ${c.panelBg};
  background-image:
    linear-gradient(to right, color-mix(in srgb, ${c.panelLine} 55%, transparent) 1px, transparent 1px),
    linear-gradient(to bottom, color-mix(in srgb, ${c.panelLine} 55%, transparent) 1px, transparent 1px);
  background-size: 24px 24px;
  color: ${c.panelText};
  --logo-mark: ${c.panelCyan};
  --logo-plus: ${c.panelText};
  --c-brand: ${c.panelCyan};
  & button:disabled {
    border-color: ${c.panelMuted};
    background: transparent;
    color: ${c.panelMuted};
  }
`

interface SignalTraceProps {
  /** Labels the limits '4 mA' and '20 mA'. */
  limits?: boolean
  className?: string
}

/** A decorative 4–20 mA trace as wide as its container, drawn in once. */
export function SignalTrace({ limits = true, className }: SignalTraceProps) {
  return (
    <Frame className={className} aria-hidden="true">
      <svg viewBox="0 0 600 160" preserveAspectRatio="none">
        <Limit d="M0 20H600M0 140H600" />
        <Line d={TRACE} />
      </svg>
      {limits && (
        <>
          <Reading style={{ top: '12.5%' }}>{instrumentTexts.high}</Reading>
          <Reading style={{ top: '87.5%' }}>{instrumentTexts.low}</Reading>
        </>
      )}
    </Frame>
  )
}

/** Rest at 4 mA, a step with its overshoot, a plateau with ripple, a ramp down and up to 20 mA. */
const TRACE =
  'M0 140h70c14 0 16-2 22-34s10-52 18-52 9 22 16 22 8-12 15-12 8 7 14 7h66c8 0 8-4 14-4s8 4 14 4h31c10 0 40 40 56 40s10-6 18-6 14 4 22 4h24c16 0 22-89 40-89 8 0 9 9 16 9s8-4 14-4h130'

const draw = keyframes`from { clip-path: inset(-8px 100% -8px 0); } to { clip-path: inset(-8px 0 -8px 0); }`

const Frame = styled.div`
  position: relative;
  width: 100%;
  height: 160px;
  pointer-events: none;
  & > svg {
    width: 100%;
    height: 100%;
    overflow: visible;
  }
`
const Limit = styled.path`
  fill: none;
  stroke: ${c.panelMuted};
  stroke-width: 1;
  stroke-dasharray: 2 6;
  vector-effect: non-scaling-stroke;
  opacity: 0.6;
`
const Line = styled.path`
  fill: none;
  stroke: ${c.panelAmber};
  stroke-width: 2;
  stroke-linecap: round;
  stroke-linejoin: round;
  vector-effect: non-scaling-stroke;
  animation: ${draw} 1.8s cubic-bezier(0.3, 0, 0.2, 1) both;
  /* Set by documents whose static markup already started the animation. */
  animation-delay: var(--prerendered-since, 0ms);
`
const Reading = styled.span`
  position: absolute;
  left: 0;
  padding-right: 6px;
  background: ${c.panelBg};
  color: ${c.panelMuted};
  /* Not the mono font, which the sign-in screen would load for two labels. */
  font: 500 0.75rem/1rem ${fonts.sans};
  font-variant-numeric: tabular-nums;
  transform: translateY(-50%);
`
