import styled from 'styled-components'
import { c, radius, space, type } from '../theme/tokens'

/** A ruled surface. `as="section"`, `as="li"` … choose the element. */
export const Card = styled.div`
  position: relative;
  padding: ${space[24]};
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${c.surface};
`

/** The heading of a card; an h2 unless `as` says otherwise. */
export const CardTitle = styled.h2`
  ${type.s16}
  font-weight: 600;
`

/** The quiet line under a card's heading. */
export const CardText = styled.p`
  ${type.s14}
  color: ${c.muted};
`
