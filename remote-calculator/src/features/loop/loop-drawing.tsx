import { c, fonts } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import { panel } from '../../parts/panel-styles'
import type { LoopReading } from './loop'
import { loopTexts as t } from './loop.texts'
import type { LoopField } from './use-loop'

interface LoopDrawingProps {
  reading: LoopReading
  fields: Record<LoopField, string>
}

export function LoopDrawing({ reading, fields }: LoopDrawingProps) {
  const { drops, points } = reading
  const worst = points.find(({ current }) => current === '22')
  return (
    <Drawing
      textAnchor="middle"
      viewBox="0 0 360 292"
      role="img"
      aria-label={t.drawing}
      data-fails={!worst?.passes || undefined}
    >
      <path
        className="wire"
        d="M48 96V52H78M112 52H158M218 52H312V96M312 176V232H262M202 232H158M98 232H48V176"
      />
      <path className="flow" d="m134 47 6 5-6 5M282 47l6 5-6 5M184 227l-6 5 6 5" />
      <rect className="part" x="16" y="96" width="64" height="80" rx="8" />
      <path className="wire" d="M36 118h24M42 128h12M36 138h24M42 148h12" />
      <path className="wire" d="M78 52l4-8 6 16 6-16 6 16 6-16 6 8" />
      <rect className="part" x="158" y="36" width="60" height="32" rx="6" />
      <rect className="part transmitter" x="270" y="96" width="84" height="80" rx="8" />
      <rect className="part" x="202" y="216" width="60" height="32" rx="6" />
      <rect className="part" x="98" y="216" width="60" height="32" rx="6" />
      <Label x={90} y={132} lines={[t.supply, t.volts(fields.fuente)]} beside />
      <Label x={96} y={14} lines={[t.wire, t.volts(drops.wire)]} />
      <Label x={188} y={14} lines={[t.barrier, t.volts(drops.barrier)]} />
      <Label x={232} y={264} lines={[t.hart, t.volts(drops.hart)]} />
      <Label x={128} y={264} lines={[t.load, t.volts(drops.load)]} />
      <text className="reading" x="312" y="140">
        {worst?.volts}
      </text>
      <text x="312" y="160">
        {'V'}
      </text>
      <Label x={312} y={115} lines={[t.transmitter]} />
    </Drawing>
  )
}

interface LabelProps {
  x: number
  y: number
  lines: readonly string[]
  /** Starts at x instead of being centred on it. */
  beside?: boolean
}

const Label = ({ x, y, lines, beside }: LabelProps) =>
  lines.map((line, index) => (
    <text
      key={line}
      x={x}
      y={y + index * 14}
      className={index === 0 ? 'name' : undefined}
      textAnchor={beside ? 'start' : undefined}
    >
      {line}
    </text>
  ))

const Drawing = styled.svg`
  display: block;
  width: 100%;
  max-width: 620px;
  margin-inline: auto;
  font: 11px ${fonts.sans};
  fill: ${c.panelText};
  & .name {
    fill: ${c.panelMuted};
  }
  & .reading {
    font: 600 18px ${fonts.mono};
    fill: ${c.panelAmber};
  }
  & :is(.wire, .flow) {
    fill: none;
    stroke: ${c.panelCyan};
    stroke-width: 1.5;
    stroke-linecap: round;
    stroke-linejoin: round;
  }
  & .part {
    fill: ${c.panelBg};
    stroke: ${c.panelMuted};
  }
  & .transmitter {
    stroke: ${panel.ok};
    stroke-width: 2;
  }
  &[data-fails] .transmitter {
    stroke: ${panel.danger};
  }
  &[data-fails] .reading {
    fill: ${panel.danger};
  }
`
