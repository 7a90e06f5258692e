import { Badge } from '@csuite/shared/ui/badge'
import { matchesMedia, media, type, wrap } from '@csuite/shared/ui/theme'
import styled from 'styled-components'
import captions from './media/presentation.es.vtt'
import poster from './media/presentation.jpg'
import mp4 from './media/presentation.mp4'
import webm from './media/presentation.webm'
import { presentationTexts } from './presentation.texts'

const texts = presentationTexts.welcome

/** The film: silent, with captions; no autoplay with reduced motion. */
export function WelcomeMedia() {
  const still = matchesMedia(media.still)
  return (
    <Stage>
      <video
        aria-label={texts.video}
        poster={poster}
        width={800}
        height={600}
        autoPlay={!still}
        muted
        playsInline
        controls
        preload={still ? 'none' : 'auto'}
      >
        <source src={webm} type="video/webm" />
        <source src={mp4} type="video/mp4" />
        <track kind="captions" srcLang="es" label={texts.captions} src={captions} />
      </video>
    </Stage>
  )
}

export function WelcomePills() {
  return (
    <Pills role="list">
      {texts.pills.map((pill) => (
        <li key={pill}>
          <Badge tone="brand">{pill}</Badge>
        </li>
      ))}
    </Pills>
  )
}

const Stage = styled.div`
  display: grid;
  height: 100%;
  align-items: center;
  container-type: inline-size;
  & > video {
    width: 100%;
    /* 64 px for the player's controls, so that they do not cover the picture. */
    height: calc(75cqw + 64px);
    object-fit: contain;
    object-position: top;
  }
  ${media.phone} {
    height: auto;
  }
`
const Pills = styled.ul`
  ${wrap(8)}
  & span {
    ${type.s14}
    padding: 5px 12px;
  }
`
