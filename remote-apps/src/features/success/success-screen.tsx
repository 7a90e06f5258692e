import { ButtonLink } from '@csuite/shared/ui/button'
import { Page } from '@csuite/shared/ui/page'
import { c, grid, radius } from '@csuite/shared/ui/theme'
import { Stack } from '@csuite/shared/ui/layout'
import { Check } from 'lucide-react'
import styled from 'styled-components'
import { texts } from './success.texts'

export function SuccessScreen() {
  return (
    <Page
      title={texts.title}
      heading={
        <Stack as="span" $above={48}>
          <Mark aria-hidden="true">
            <Check size={28} />
          </Mark>
          {texts.title}
        </Stack>
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
  ${grid(24)}
  justify-items: start;
  & > p {
    max-width: 48ch;
    color: ${c.muted};
  }
`
