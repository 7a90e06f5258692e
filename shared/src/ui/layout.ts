import { c, grid, media, space, type } from '@csuite/shared/ui/theme'
import styled, { css } from 'styled-components'

interface Look {
  /** Pixels above and below. */
  $above?: keyof typeof space
  $below?: keyof typeof space
  /** Pixels of the letters. */
  $size?: 12 | 14 | 16 | 20
  $tone?: 'muted' | 'danger' | 'warn'
  $weight?: 400 | 550 | 600
  $mono?: boolean
  /** Long words break anywhere. */
  $breaks?: boolean
}
type Box = Look & {
  /** Pixels between the parts. */
  $gap?: keyof typeof space
}

const look = css<Look>`
  ${({ $size }) => $size && type[`s${$size}`]}
  ${({ $mono }) => $mono && type.mono}
  ${({ $tone }) => $tone && `color: ${c[$tone]};`}
  ${({ $weight }) => $weight && `font-weight: ${$weight};`}
  ${({ $breaks }) => $breaks && 'overflow-wrap: anywhere;'}
  ${({ $above }) => $above && `margin-top: ${space[$above]};`}
  ${({ $below }) => $below && `margin-bottom: ${space[$below]};`}
`
export const Text = styled.p<Look>`
  ${look}
`
/** One below the other. */
export const Stack = styled.div<Box>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 16 }) => space[$gap]};
  list-style: none;
  ${look}
`
/** Beside each other, on several lines where they do not fit on one; `$apart` at both ends. */
export const Row = styled.div<Box & { $apart?: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ $gap = 8 }) => space[$gap]};
  ${({ $apart }) => $apart && 'justify-content: space-between;'}
  ${look}
`
/** The fields of a form, in one column on phones. */
export const TwoColumns = styled.div`
  ${grid(16)}
  grid-template-columns: repeat(2, minmax(0, 1fr));
  align-items: start;
  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`
/** As wide as all columns. */
export const Wide = styled.div`
  grid-column: 1 / -1;
`
