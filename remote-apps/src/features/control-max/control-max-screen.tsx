import { InstrumentPanel, SignalTrace } from '@csuite/shared/ui/instrument'
import { c, grid, radius, space, type } from '@csuite/shared/ui/theme'
import { Activity, BellRing, ChartLine, FileText, ShieldCheck, Smartphone } from 'lucide-react'
import styled from 'styled-components'
import { ProductPage } from '../../parts/product-page/product-page'
import { board, texts } from './control-max.texts'

const CONTROL_MAX_ID = 1

export function ControlMaxScreen() {
  return (
    <ProductPage
      appId={CONTROL_MAX_ID}
      texts={texts}
      icons={[Activity, BellRing, ChartLine, FileText, ShieldCheck, Smartphone]}
      drawings={['valve', 'pipe', 'transmitter']}
      demo={<Board />}
    />
  )
}

function Board() {
  return (
    <Panel role="group" aria-label={board.label}>
      <Readings>
        {board.signals.map((signal) => (
          <div key={signal.tag}>
            <dt>
              <span>{signal.tag}</span> {signal.name}
            </dt>
            <dd>
              <strong>{signal.value}</strong> {signal.unit}
              <Bar aria-hidden="true">
                <span style={{ width: `${signal.share * 100}%` }} />
              </Bar>
              <State $near={signal.near}>{signal.near ? board.near : board.normal}</State>
            </dd>
          </div>
        ))}
      </Readings>
      <SignalTrace limits={false} />
    </Panel>
  )
}

const Panel = styled(InstrumentPanel)`
  padding: ${space[24]};
  border-radius: ${radius.dialog};
`
const Readings = styled.dl`
  ${grid(16)}
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  margin-bottom: ${space[24]};
  & > div {
    padding: ${space[16]};
    border: 1px solid ${c.panelLine};
    border-radius: ${radius.card};
    background: ${c.panelBg};
  }
  & dt {
    ${type.s12}
    color: ${c.panelMuted};
  }
  & dt > span {
    ${type.mono}
    color: ${c.panelCyan};
  }
  & dd {
    ${type.s14}
    color: ${c.panelMuted};
  }
  & dd > strong {
    ${type.mono}
    font-size: 1.75rem;
    line-height: 2.5rem;
    font-weight: 500;
    letter-spacing: -0.03em;
    color: ${c.panelText};
  }
`
const Bar = styled.span`
  display: block;
  height: 4px;
  margin: ${space[4]} 0 ${space[8]};
  background: ${c.panelLine};
  & > span {
    display: block;
    height: 100%;
    background: ${c.panelAmber};
  }
`
const State = styled.span<{ $near: boolean }>`
  ${type.s12}
  color: ${(p) => (p.$near ? c.panelAmber : c.panelMuted)};
`
