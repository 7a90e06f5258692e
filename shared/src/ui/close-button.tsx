import { X } from 'lucide-react'
import type { ComponentProps } from 'react'
import styled from 'styled-components'
import { IconButton } from '@csuite/shared/ui/button'

/** Closes what it stands in, in the colour of its text. */
export const CloseButton = (props: Omit<ComponentProps<typeof IconButton>, 'children'>) => (
  <Ink {...props}>
    <X aria-hidden="true" />
  </Ink>
)

const Ink = styled(IconButton)`
  && {
    color: inherit;
  }
  && > svg {
    width: 18px;
    height: 18px;
  }
  @media (hover: hover) {
    &&:hover {
      background: color-mix(in srgb, currentColor 12%, transparent);
      color: inherit;
    }
  }
  &:focus-visible {
    outline-color: currentColor;
    outline-offset: -4px;
  }
`
