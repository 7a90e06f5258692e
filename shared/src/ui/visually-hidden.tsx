import styled, { css } from 'styled-components'

export const visuallyHiddenCss = css`
  position: absolute;
  width: 1px;
  height: 1px;
  margin: -1px;
  padding: 0;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
  border: 0;
`

/** For assistive technology only. */
export const VisuallyHidden = styled.span`
  ${visuallyHiddenCss}
`
