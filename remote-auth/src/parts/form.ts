import { space } from '@csuite/shared/ui/theme'
import styled from 'styled-components'

/** A form that validates by itself: its `Fields`, and under them its button. */
export const Form = styled.form.attrs({ noValidate: true })`
  display: flex;
  flex-direction: column;
  gap: ${space[16]};
`
