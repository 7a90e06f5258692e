import styled from 'styled-components'
import { c, radius, space, type } from '@csuite/shared/ui/theme'

export const Card = styled.div`
  position: relative;
  padding: ${space[24]};
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${c.surface};
`

export const CardTitle = styled.h2`
  ${type.s16}
  font-weight: 600;
`

export const CardText = styled.p`
  ${type.s14}
  color: ${c.muted};
`
