import { Page } from '@csuite/shared/ui/page'
import { c, media, space, target, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'

/** A sign-in screen's column: 400 px wide, anchored at its top, so that nothing below a message moves with it. */
export const AuthPage = styled(Page).attrs({ width: 'full' as const })`
  display: flex;
  flex-direction: column;
  justify-content: flex-start;
  align-self: stretch;
  width: 100%;
  max-width: calc(400px + 2 * ${space[16]});
  padding: ${space[72]} ${space[16]} ${space[48]};
  ${media.wide} {
    padding-top: max(${space[32]}, 14vh);
  }
`

/** Room kept for a message, in px: four lines. */
const MESSAGE_ROOM = 104

/**
 * Where a screen's message stands: above its heading, in room that is kept for it. Below 1024 px the longest message ends
 * under the band's logo.
 */
export const Messages = styled.div`
  position: relative;
  z-index: 1;
  order: -1;
  display: flex;
  flex-direction: column;
  justify-content: flex-end;
  min-height: ${MESSAGE_ROOM}px;
  margin-top: -${MESSAGE_ROOM}px;
  padding-bottom: ${space[12]};
  pointer-events: none;
  & > * {
    pointer-events: auto;
  }
`

/** A form: its fields under each other. */
export const Stack = styled.div`
  display: flex;
  flex-direction: column;
  gap: ${space[16]};
`

/** The fields of a form, disabled together while its request runs. */
export const Fields = styled.fieldset`
  display: flex;
  flex-direction: column;
  gap: ${space[16]};
`

/** A line of text and links under a form. */
export const Aside = styled.p`
  ${type.s14}
  color: ${c.muted};
  & > a {
    display: inline-block;
    padding-block: calc((${target} - 1.25rem) / 2);
    font-weight: 550;
  }
`
