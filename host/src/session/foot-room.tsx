import { c, media, space, type, wrapRow } from '@csuite/shared/ui/theme'
import styled, { createGlobalStyle } from 'styled-components'

/** Keeps the end of the page, toasts and focused elements above a strip at the window's foot. */
export const FootRoom = createGlobalStyle<{ $height: string; $phoneHeight: string }>`
  :root {
    --bottom-inset: ${(p) => p.$height};
    scroll-padding-bottom: calc(var(--bottom-inset) + 16px);
    ${media.phone} {
      --bottom-inset: ${(p) => p.$phoneHeight};
    }
  }
  body { padding-bottom: var(--bottom-inset); }
`

export const FOOT_HEIGHT = '57px'
export const FOOT_PHONE_HEIGHT = '124px'
/** What every page says at the window's foot. */
export const FootStrip = styled.section`
  ${type.s14}
  position: fixed;
  z-index: 28;
  inset: auto 0 0;
  ${wrapRow(8, 12)}
  min-height: ${FOOT_HEIGHT};
  padding: ${space[8]} ${space[24]};
  border-top: 1px solid color-mix(in srgb, ${c.warn} 40%, transparent);
  background: ${c.warnSoft};
  color: ${c.warn};
  & > p {
    flex: 1;
    min-width: 200px;
    font-weight: 550;
  }
  & > svg {
    flex: none;
  }
  ${media.phone} {
    padding: ${space[8]} ${space[16]};
    & > button {
      width: 100%;
    }
  }
`
