import { media } from '@csuite/shared/ui/theme'
import { visuallyHiddenCss } from '@csuite/shared/ui/visually-hidden'
import styled from 'styled-components'

/** A button's word. On phones only its icon is visible, so that title and buttons fit on one line. */
export const ActionWord = styled.span`
  ${media.phone} {
    ${visuallyHiddenCss}
  }
`
