import { hasSiteLogo } from '@csuite/shared/texts'
import styled from 'styled-components'
import { c } from '@csuite/shared/ui/theme'
import { iconTexts } from './icons.texts'

/** The mark and the name, or SITE_LOGO; `size` is its height in px. The document's server writes both by `data-logo`. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <Root data-logo style={{ fontSize: size * 0.64 }}>
      {hasSiteLogo ? (
        <img src="/.well-known/logo" alt={iconTexts.logo} height={size} />
      ) : (
        <>
          <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden="true">
            <Scale d="M21.4 21.4a10.5 10.5 0 1 1 0-14.8" />
            <Plus d="M14.5 14h11M20 8.5v11" />
          </svg>
          {iconTexts.logo}
        </>
      )}
    </Root>
  )
}

const Root = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 8px;
  font-weight: 650;
  letter-spacing: -0.02em;
  line-height: 1;
  white-space: nowrap;
`
const Scale = styled.path`
  fill: none;
  stroke: var(--logo-mark, ${c.brand});
  stroke-width: 3;
  stroke-linecap: round;
`
const Plus = styled.path`
  fill: none;
  stroke: var(--logo-plus, ${c.text});
  stroke-width: 2.5;
  stroke-linecap: round;
`
