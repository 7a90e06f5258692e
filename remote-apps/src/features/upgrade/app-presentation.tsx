import { iconOf } from '@csuite/shared/client'
import type { App } from '@csuite/shared/contract/apps'
import { Badge } from '@csuite/shared/ui/badge'
import { Button } from '@csuite/shared/ui/button'
import { AppIcon } from '@csuite/shared/ui/icons'
import { c, radius, space } from '@csuite/shared/ui/theme'
import { useId } from 'react'
import { useNavigate } from 'react-router-dom'
import styled from 'styled-components'
import { AppArt } from '../../parts/art/app-art'
import { openTarget, targetOf } from '@csuite/shared/launch'
import { texts } from './upgrade.texts'

/** The app's picture and its long description, or the short one where there is none. */
export function AppPresentation({ app }: { app: App }) {
  const id = useId()
  const navigate = useNavigate()
  const target = targetOf(app, 'web', 'computer')
  return (
    <Root aria-labelledby={id}>
      <AppArt app={app} />
      <Body>
        <Head>
          <AppIcon id={app.id} iconUrl={iconOf(app)} size={40} />
          <h2 id={id}>{app.nombre}</h2>
        </Head>
        {!app.isEnabledWeb && !app.isEnabledMovil && <Badge tone="warn">{texts.unavailable}</Badge>}
        {target && <Button onClick={() => openTarget(target, navigate)}>{texts.open}</Button>}
        <p>{app.longDescription || app.descripcion}</p>
        <Tags>
          {app.tags.map((tag) => (
            <Badge key={tag.descripcion}>{tag.descripcion}</Badge>
          ))}
        </Tags>
      </Body>
    </Root>
  )
}

const Root = styled.section`
  overflow: hidden;
  border: 1px solid ${c.hairline};
  border-radius: ${radius.card};
  background: ${c.surface};
  overflow-wrap: anywhere;
`
const Body = styled.div`
  display: grid;
  gap: ${space[16]};
  justify-items: start;
  padding: ${space[24]};
  & > p {
    color: ${c.muted};
    white-space: pre-line;
  }
`
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: ${space[12]};
`
const Tags = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[4]};
`
