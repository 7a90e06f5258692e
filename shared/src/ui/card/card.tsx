import styled from 'styled-components'
import { frame, space, type } from '@csuite/shared/ui/theme'

export const Card = styled.div`
  position: relative;
  padding: ${space[24]};
  ${frame}
`

export const CardTitle = styled.h2`
  ${type.s16}
  font-weight: 600;
`

export const CardText = styled.p`
  ${type.quiet}
`
