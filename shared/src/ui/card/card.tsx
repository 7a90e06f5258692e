import styled, { css } from 'styled-components'
import { c, motion, radius, space, type } from '../theme/tokens'

interface CardProps {
  /** none, m (16 px) or l (24 px, the default). */
  $padding?: 'none' | 'm' | 'l'
  /** Answers the pointer: for a card that holds one main link or button. */
  $interactive?: boolean
}

const paddings = { none: '0', m: space[16], l: space[24] }

/** A ruled surface. `as="section"`, `as="li"` … choose the element. */
export const Card = styled.div<CardProps>`
  position: relative;
  padding: ${(p) => paddings[p.$padding ?? 'l']};
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${c.surface};
  ${(p) =>
    p.$interactive &&
    css`
      transition: border-color ${motion.hover};
      &:hover,
      &:focus-within {
        border-color: ${c.input};
      }
    `}
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
