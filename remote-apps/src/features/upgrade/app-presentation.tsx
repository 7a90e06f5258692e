import type { App } from '@csuite/shared/contract/apps'
import { Badge } from '@csuite/shared/ui/badge'
import { c, frame, grid, media, space } from '@csuite/shared/ui/theme'
import { Row } from '@csuite/shared/ui/layout'
import type { ReactNode } from 'react'
import styled, { css } from 'styled-components'
import { AppArt } from '../../parts/art/app-art'

interface AppPresentationProps {
  app: App
  /** Puts the picture beside the text, where there is room. */
  wide?: boolean
  /** Above the description. */
  children?: ReactNode
}

export function AppPresentation({ app, wide = false, children }: AppPresentationProps) {
  return (
    <Root aria-label={app.nombre} $wide={wide}>
      <AppArt app={app} />
      <Body>
        {children}
        <p>{app.longDescription || app.descripcion}</p>
        <Row $gap={4}>
          {app.tags.map((tag) => (
            <Badge key={tag.descripcion}>{tag.descripcion}</Badge>
          ))}
        </Row>
      </Body>
    </Root>
  )
}

const Root = styled.section<{ $wide: boolean }>`
  overflow: hidden;
  ${frame}
  overflow-wrap: anywhere;
  ${(p) =>
    p.$wide &&
    css`
      ${media.from(720)} {
        display: grid;
        grid-template-columns: 2fr 3fr;
      }
    `}
`
const Body = styled.div`
  ${grid(16)}
  align-content: start;
  justify-items: start;
  padding: ${space[24]};
  & p {
    color: ${c.muted};
    white-space: pre-line;
  }
`
