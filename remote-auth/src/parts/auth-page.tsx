import { Page } from '@csuite/shared/ui/page'
import { c, media, space, target, type } from '@csuite/shared/ui/theme'
import styled, { css } from 'styled-components'

/** A sign-in screen's column, aligned at its top so that a message does not move the form. */
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

/** Height reserved for a message, in px: four lines. */
const MESSAGE_HEIGHT = 104

/** A screen's message, in reserved space above the heading. */
export const Messages = styled.div`
  position: relative;
  z-index: 1;
  order: -1;
  display: flex;
  flex-direction: column;
  justify-content: flex-end;
  min-height: ${MESSAGE_HEIGHT}px;
  margin-top: -${MESSAGE_HEIGHT}px;
  padding-bottom: ${space[12]};
  pointer-events: none;
  & > * {
    pointer-events: auto;
  }
`

const column = css`
  display: flex;
  flex-direction: column;
  gap: ${space[16]};
`

export const Stack = styled.div`
  ${column}
`

/** A form that validates by itself: its `Fields`, and under them its button. */
export const Form = styled.form.attrs({ noValidate: true })`
  ${column}
`

/** A form's fields; `disabled` while its request runs. */
export const Fields = styled.fieldset`
  ${column}
`

export const Aside = styled.p`
  ${type.s14}
  color: ${c.muted};
  & > a {
    display: inline-block;
    padding-block: calc((${target} - 1.25rem) / 2);
    font-weight: 550;
  }
`
