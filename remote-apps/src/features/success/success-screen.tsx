import { ButtonLink } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { c, radius, space } from '@csuite/shared/ui/theme'
import { Check } from 'lucide-react'
import styled from 'styled-components'
import { texts } from './success.texts'

/** `/success`: the payment provider redirects here. */
export function SuccessScreen() {
  return (
    <Page
      title={texts.title}
      heading={
        <Title>
          <Mark aria-hidden="true">
            <Check size={28} />
          </Mark>
          {texts.title}
        </Title>
      }
      width="narrow"
    >
      <Body>
        <p>{texts.detail}</p>
        <ButtonLink to="/apps">{texts.home}</ButtonLink>
      </Body>
    </Page>
  )
}

const Title = styled.span`
  display: grid;
  gap: ${space[16]};
  margin-top: ${space[48]};
`
const Mark = styled.span`
  display: grid;
  place-items: center;
  width: 56px;
  height: 56px;
  border-radius: ${radius.pill};
  background: ${c.okSoft};
  color: ${c.ok};
`
const Body = styled.div`
  display: grid;
  gap: ${space[24]};
  justify-items: start;
  & > p {
    max-width: 48ch;
    color: ${c.muted};
  }
`
