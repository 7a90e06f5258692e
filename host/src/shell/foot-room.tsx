import { media } from '@csuite/shared/ui/theme'
import { createGlobalStyle } from 'styled-components'

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
