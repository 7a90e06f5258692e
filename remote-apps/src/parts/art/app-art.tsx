import { iconOf } from '@csuite/shared/client'
import type { App } from '@csuite/shared/contract/apps'
import { AppIcon } from '@csuite/shared/ui/icons'
import { c } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import beto from './beto.svg'
import controlMax from './control-max.svg'
import tx30 from './tx30.svg'

/** By app id (spec §2). */
const pictures: Record<number, string | undefined> = { 1: controlMax, 2: beto, 3: tx30 }

export function AppArt({ app, className }: { app: Pick<App, 'id' | 'iconUrl'>; className?: string }) {
  const picture = pictures[app.id]
  return (
    <Frame className={className}>
      {picture ? (
        <img src={picture} alt="" width={560} height={420} />
      ) : (
        <AppIcon id={app.id} iconUrl={iconOf(app)} size={96} />
      )}
    </Frame>
  )
}

const Frame = styled.div`
  display: grid;
  place-items: center;
  overflow: hidden;
  aspect-ratio: 4 / 3;
  background: ${c.panelBg};
  & > img[width='560'] {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`
