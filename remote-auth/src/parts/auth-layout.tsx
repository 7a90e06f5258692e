import { Logo } from '@csuite/shared/ui/icons'
import { InstrumentPanel, SignalTrace } from '@csuite/shared/ui/instrument'
import { c, media, radius, space, type, wrap } from '@csuite/shared/ui/theme'
import { Outlet } from 'react-router-dom'
import styled from 'styled-components'
import { panelTexts } from './auth.texts'

/** The instrument panel beside every sign-in screen; below 1024 px a band above it. */
export function AuthLayout() {
  return (
    <Split>
      <Panel as="header">
        <Product>
          <Logo size={32} />
        </Product>
        <Trace />
        <Words>
          <Tagline>{panelTexts.tagline}</Tagline>
          <Pills role="list">
            {panelTexts.pills.map((pill) => (
              <li key={pill}>{pill}</li>
            ))}
          </Pills>
        </Words>
      </Panel>
      <Outlet />
    </Split>
  )
}

const Split = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100dvh;
  ${media.wide} {
    display: grid;
    grid-template-columns: 45fr 55fr;
  }
`
const Panel = styled(InstrumentPanel)`
  display: flex;
  flex: none;
  flex-direction: column;
  justify-content: center;
  height: 96px;
  padding: ${space[16]} ${space[24]};
  ${media.wide} {
    position: sticky;
    top: 0;
    justify-content: space-between;
    height: 100dvh;
    padding: ${space[48]};
  }
`
const Product = styled.div`
  position: relative;
  z-index: 1;
`
// Without the limits' readings, for which there is no room.
const Trace = styled(SignalTrace)`
  position: absolute;
  inset: ${space[16]} 0 ${space[16]} auto;
  width: 55%;
  height: auto;
  & > span {
    display: none;
  }
  ${media.wide} {
    position: relative;
    inset: auto;
    width: calc(100% + ${space[48]});
    height: 220px;
    & > span {
      display: block;
    }
  }
`
const Words = styled.div`
  display: none;
  ${media.wide} {
    position: relative;
    display: block;
  }
`
const Tagline = styled.p`
  ${type.s40}
  max-width: 13em;
  font-weight: 600;
  text-wrap: balance;
`
const Pills = styled.ul`
  ${wrap(8)}
  margin-top: ${space[24]};
  & > li {
    ${type.s14}
    padding: 6px 14px;
    border: 1px solid ${c.panelLine};
    border-radius: ${radius.pill};
    background: ${c.panelBg};
    color: ${c.panelMuted};
  }
`
