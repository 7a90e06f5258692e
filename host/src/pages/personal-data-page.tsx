import { settings } from '@csuite/shared/session'
import { Alert } from '@csuite/shared/ui/alert'
import { Logo } from '@csuite/shared/ui/icons'
import { Page } from '@csuite/shared/ui/page'
import { TOP_BAR_HEIGHT, c, grid, space, target, type } from '@csuite/shared/ui/theme'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import { personalDataTexts as texts } from './personal-data.texts'

/** How to have one's data deleted; the app stores link to this page. */
export function PersonalDataPage() {
  const { supportEmail } = settings()
  const mail = `mailto:${supportEmail}?${new URLSearchParams({ subject: texts.subject, body: texts.body })
    .toString()
    .replaceAll('+', '%20')}`
  return (
    <>
      <Header>
        <Link to="/">
          <Logo />
        </Link>
      </Header>
      <Page title={texts.title} subtitle={texts.lead} width="narrow">
        <Section>
          <h2>{texts.howTitle}</h2>
          <p>
            {texts.howBefore} <a href={mail}>{supportEmail}</a> {texts.howAfter}
          </p>
          <ol>
            {texts.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ol>
          <p>
            <a href={mail}>{texts.write}</a>
          </p>
        </Section>
        <Section>
          <h2>{texts.timesTitle}</h2>
          <Times>
            {texts.times.map(([name, time]) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{time}</dd>
              </div>
            ))}
          </Times>
        </Section>
        <Section>
          <Alert tone="warn" title={texts.warningTitle}>
            {texts.warning}
          </Alert>
        </Section>
      </Page>
    </>
  )
}

const Header = styled.header`
  display: flex;
  align-items: center;
  height: ${TOP_BAR_HEIGHT}px;
  padding: 0 ${space[24]};
  border-bottom: 1px solid ${c.hairline};
  background: ${c.surface};
  & > a {
    display: flex;
    align-items: center;
    min-width: 0;
    min-height: ${target};
    color: ${c.text};
    text-decoration: none;
  }
`
const Section = styled.section`
  ${grid(12)}
  padding: ${space[24]} 0;
  border-top: 1px solid ${c.hairline};
  & ol {
    padding-left: ${space[24]};
  }
`
const Times = styled.dl`
  ${grid(8)}
  & > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[16]};
    padding: ${space[8]} 0;
    border-bottom: 1px dashed ${c.hairline};
  }
  & dt {
    color: ${c.muted};
  }
  & dd {
    ${type.mono}
  }
`
