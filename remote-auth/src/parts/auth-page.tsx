import { Page } from '@csuite/shared/ui/page'
import { c, media, space, type } from '@csuite/shared/ui/theme'
import styled from 'styled-components'

/** A sign-in screen's column: 400 px wide, in the middle of its half. */
export const AuthPage = styled(Page).attrs({ width: 'full' as const })`
  display: flex;
  flex-direction: column;
  justify-content: flex-start;
  align-self: stretch;
  width: 100%;
  max-width: calc(400px + 2 * ${space[16]});
  padding: ${space[32]} ${space[16]} ${space[48]};
  ${media.wide} {
    justify-content: center;
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
    padding-block: 10px;
    font-weight: 550;
  }
`
