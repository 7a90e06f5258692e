import { settings } from '@csuite/shared/client'
import { ButtonLink } from '@csuite/shared/ui/button'
import { Card } from '@csuite/shared/ui/card'
import { c, frame, grid, hovered, media, space, type } from '@csuite/shared/ui/theme'
import { ArrowUpRight } from 'lucide-react'
import styled from 'styled-components'
import { texts } from './apps.texts'
import promo from './media/promo.svg'

export function SideRail() {
  return (
    <Rail aria-label={texts.aside}>
      <Upgrade>
        <h2>{texts.upgradeTitle}</h2>
        <p>{texts.upgradeDetail}</p>
        <ButtonLink to="/planes" block>
          {texts.upgrade}
        </ButtonLink>
      </Upgrade>
      <Promo href={settings().promoUrl} target="_blank" rel="noopener noreferrer">
        <img src={promo} alt={texts.promoAlt} width={600} height={400} loading="lazy" />
        <span>
          <strong>{texts.promoTitle}</strong>
          {texts.promoDetail}
        </span>
        <ArrowUpRight size={18} aria-hidden="true" />
      </Promo>
    </Rail>
  )
}

const Rail = styled.aside`
  ${grid(16)}
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 260px), 1fr));
  align-content: start;
  ${media.wide} {
    grid-template-columns: 1fr;
  }
`
const Upgrade = styled(Card)`
  ${grid(8)}
  align-content: start;
  & > h2 {
    ${type.s16}
  }
  & > p {
    ${type.quiet}
    margin-bottom: ${space[8]};
  }
`
const Promo = styled.a`
  ${type.quiet}
  position: relative;
  display: block;
  overflow: hidden;
  ${frame}
  text-decoration: none;
  & > img {
    width: 100%;
    height: auto;
  }
  & > span {
    display: block;
    padding: ${space[12]} ${space[32]} ${space[16]} ${space[16]};
  }
  & strong {
    display: block;
    font-weight: 600;
    color: ${c.text};
  }
  & > svg {
    position: absolute;
    right: 12px;
    bottom: 16px;
  }
  ${hovered(`border-color:${c.input};color:${c.muted};`)}
`
