import { Card, CardTitle } from '@csuite/shared/ui/card'
import { c, radius, space, type, wrap } from '@csuite/shared/ui/theme'
import { Stack, Text } from '@csuite/shared/ui/layout'
import { useId } from 'react'
import styled from 'styled-components'

interface SharesProps {
  title: string
  empty: string
  /** `percentage` (0 to 100) is the length of the bar; absent: no bar. */
  shares: { name: string; text: string; percentage?: number }[]
  foot?: string | undefined
}

export function Shares({ title, empty, shares, foot }: SharesProps) {
  const id = useId()
  return (
    <Card as="section" aria-labelledby={id}>
      <CardTitle id={id}>{title}</CardTitle>
      {shares.length === 0 ? (
        <Text $size={14} $tone="muted" $above={12}>
          {empty}
        </Text>
      ) : (
        <Stack as="ul" role="list" $above={16}>
          {shares.map(({ name, text, percentage }, index) => (
            <li key={index}>
              <Line>
                <strong>{name}</strong>
                <span>{text}</span>
              </Line>
              {percentage !== undefined && (
                <Track aria-hidden="true">
                  <span style={{ width: `${Math.min(100, percentage)}%` }} />
                </Track>
              )}
            </li>
          ))}
        </Stack>
      )}
      {foot && (
        <Text $size={14} $tone="muted" $above={12}>
          {foot}
        </Text>
      )}
    </Card>
  )
}

const Line = styled.div`
  ${type.s14}
  ${wrap(0, 12)}
  justify-content: space-between;
  margin-bottom: ${space[4]};
  font-variant-numeric: tabular-nums;
  & > strong {
    min-width: 0;
    font-weight: 550;
    overflow-wrap: anywhere;
  }
  & > span {
    color: ${c.muted};
  }
`
const Track = styled.div`
  height: 8px;
  overflow: hidden;
  border-radius: ${radius.pill};
  background: ${c.sunken};
  & > span {
    display: block;
    height: 100%;
    border-radius: inherit;
    background: ${c.brand};
  }
  @media (forced-colors: active) {
    forced-color-adjust: none;
    border: 1px solid CanvasText;
    background: Canvas;
    & > span {
      background: Highlight;
    }
  }
`
