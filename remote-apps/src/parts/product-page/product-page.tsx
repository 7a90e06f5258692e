import { ButtonLink } from '@csuite/shared/ui/button'
import { AppIcon } from '@csuite/shared/ui/icons'
import { Illustration, type IllustrationName } from '@csuite/shared/ui/illustration'
import { InstrumentPanel } from '@csuite/shared/ui/instrument'
import { usePageFocus, MAIN_ID } from '@csuite/shared/ui/page'
import { c, grid, media, radius, row, space, type, wrapRow } from '@csuite/shared/ui/theme'
import { Row } from '@csuite/shared/ui/layout'
import { ArrowLeft, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'
import { AppArt } from '../art/app-art'
import { CardList } from '../card-list'
import { OpenApp } from '../open-app/open-app'
import { useApp } from '../use-apps'
import { type ProductTexts, productPageTexts } from './product-page.texts'

interface ProductPageProps {
  appId: number
  texts: ProductTexts
  /** One per feature. */
  icons: readonly LucideIcon[]
  /** One per use case. */
  drawings: readonly IllustrationName[]
  demo: ReactNode
}

export function ProductPage({ appId, texts, icons, drawings, demo }: ProductPageProps) {
  const heading = usePageFocus(productPageTexts.title(texts.name))
  const { data: app, isPending } = useApp(appId)
  const actions = (
    <Row>
      <OpenApp app={app} loading={isPending} />
      <ButtonLink variant="quiet" to={`/apps/${appId}`}>
        {productPageTexts.plans}
      </ButtonLink>
    </Row>
  )
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <Hero>
        <Inner>
          <div>
            <Back to="/apps" variant="quiet" size="s" icon={<ArrowLeft />}>
              {productPageTexts.back}
            </Back>
            <Product>
              <AppIcon id={appId} size={44} />
              {texts.name}
            </Product>
            <h1 ref={heading} tabIndex={-1}>
              {texts.headline}
            </h1>
            <p>{texts.lead}</p>
            {actions}
          </div>
          <Art app={{ id: appId, iconUrl: null }} />
        </Inner>
      </Hero>
      <Section aria-labelledby="producto-caracteristicas">
        <h2 id="producto-caracteristicas">{productPageTexts.features}</h2>
        <Intro>{texts.featuresIntro}</Intro>
        <Features role="list">
          {Object.entries(texts.features).map(([title, detail], index) => {
            const Icon = icons[index]
            return (
              <li key={title}>
                {Icon && <Icon size={24} aria-hidden="true" />}
                <h3>{title}</h3>
                <p>{detail}</p>
              </li>
            )
          })}
        </Features>
      </Section>
      <Band>
        <Section aria-labelledby="producto-demo">
          <Split>
            <div>
              <h2 id="producto-demo">{texts.demoTitle}</h2>
              <Intro>{texts.demoDetail}</Intro>
            </div>
            {demo}
          </Split>
        </Section>
      </Band>
      <Section aria-labelledby="producto-casos">
        <h2 id="producto-casos">{productPageTexts.useCases}</h2>
        <Intro>{texts.useCasesIntro}</Intro>
        <Cases role="list">
          {texts.useCases.map(({ place, title, detail }, index) => {
            const drawing = drawings[index]
            return (
              <li key={title}>
                {drawing && <Illustration name={drawing} width={120} />}
                <span>{place}</span>
                <h3>{title}</h3>
                <p>{detail}</p>
              </li>
            )
          })}
        </Cases>
        <Closing>
          <div>
            <h2>{texts.closing.title}</h2>
            <p>{texts.closing.detail}</p>
          </div>
          {actions}
        </Closing>
      </Section>
    </main>
  )
}

const Inner = styled.div`
  ${grid(32, 48)}
  align-items: center;
  max-width: 1280px;
  margin-inline: auto;
  padding: ${space[32]} ${space[24]} ${space[48]};
  ${media.wide} {
    grid-template-columns: 1fr 1fr;
    min-height: 480px;
  }
  ${media.phone} {
    padding: ${space[16]} ${space[16]} ${space[32]};
  }
`
const Hero = styled(InstrumentPanel)`
  --c-brand-hover: ${c.panelText};
  --c-brand-soft: ${c.panelLine};
  --c-on-brand: ${c.panelBg};
  & h1 {
    ${type.s40}
    max-width: 16ch;
  }
  & h1 + p {
    max-width: 52ch;
    margin: ${space[16]} 0 ${space[24]};
    color: ${c.panelMuted};
  }
  ${media.phone} {
    & h1 {
      ${type.s28}
      max-width: none;
    }
  }
`
const Back = styled(ButtonLink)`
  margin-left: -12px;
`
const Product = styled.p`
  ${type.s16}
  ${row(12)}
  margin: ${space[16]} 0;
  font-weight: 600;
`
const Art = styled(AppArt)`
  border: 1px solid ${c.panelLine};
  border-radius: ${radius.dialog};
`
const Section = styled.section`
  max-width: 1280px;
  margin-inline: auto;
  padding: ${space[48]} ${space[24]};
  ${media.phone} {
    padding: ${space[32]} ${space[16]};
  }
  & h2 {
    ${type.s28}
  }
`
const Intro = styled.p`
  max-width: 60ch;
  margin-top: ${space[8]};
  color: ${c.muted};
`
const Features = styled.ul`
  ${grid(32, 48)}
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  margin-top: ${space[32]};
  & > li {
    padding-top: ${space[16]};
    border-top: 1px solid ${c.hairline};
  }
  & svg {
    color: ${c.brand};
  }
  & h3 {
    margin: ${space[12]} 0 ${space[4]};
  }
  & p {
    ${type.quiet}
  }
`
const Band = styled.div`
  border-block: 1px solid ${c.hairline};
  background: ${c.sunken};
`
const Split = styled.div`
  ${grid(32, 48)}
  align-items: center;
  & > * {
    min-width: 0;
  }
  ${media.wide} {
    grid-template-columns: 2fr 3fr;
  }
`
const Cases = styled(CardList)`
  margin-top: ${space[32]};
  & > li > svg {
    margin-bottom: ${space[8]};
  }
  & > li > span {
    ${type.s12}
    font-weight: 550;
    color: ${c.brand};
  }
`
const Closing = styled.div`
  ${wrapRow(16, 32)}
  justify-content: space-between;
  margin-top: ${space[48]};
  padding-top: ${space[24]};
  border-top: 3px solid ${c.brand};
  & p {
    margin-top: ${space[4]};
    color: ${c.muted};
  }
`
