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

/** A long name ends in an ellipsis, a wide logo keeps its shape: SITE_NAME and SITE_LOGO leave room for the buttons beside them. */
const Root = styled.span`
  display: block;
  overflow: hidden;
  font-weight: 650;
  letter-spacing: -0.02em;
  /* 'size', of which the text has 0.64. */
  line-height: 1.5625;
  text-overflow: ellipsis;
  white-space: nowrap;
  & > svg {
    display: inline-block;
    margin-right: 8px;
    vertical-align: top;
  }
  & > img {
    max-width: min(100%, 240px);
    object-fit: contain;
    object-position: left;
  }
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
