import { useSession } from '@csuite/shared/session'
import { TextField } from '@csuite/shared/ui/field'
import { Page } from '@csuite/shared/ui/page'
import { OfflineNotice } from '@csuite/shared/ui/states'
import { Tabs } from '@csuite/shared/ui/tabs'
import { c, grid, media, radius, space, type, wrap } from '@csuite/shared/ui/theme'
import { Search } from 'lucide-react'
import { useState } from 'react'
import styled from 'styled-components'
import { texts } from './apps.texts'
import { CataloguePanel } from './catalogue-panel'
import type { Platform } from '@csuite/shared/launch'
import { PlanBadges } from './plan-badges'
import { PresentationGate } from './presentation-gate'
import { SideRail } from './side-rail'
import { useCatalogue } from './use-catalogue'

export function AppsScreen() {
  const user = useSession((state) => state.user)
  const catalogue = useCatalogue()
  const [platform, setPlatform] = useState<Platform>('web')
  const [term, setTerm] = useState('')
  const panel = (
    <CataloguePanel platform={platform} catalogue={catalogue} term={term} onClearSearch={() => setTerm('')} />
  )
  return (
    <Page
      title={texts.title}
      heading={user ? texts.greeting(user.name, user.lastName) : texts.greetingNobody}
      actions={
        user ? (
          <PlanBadges plans={user.planesUsuarios} />
        ) : (
          <Pending>
            <PlanBadges plans={[]} />
          </Pending>
        )
      }
    >
      <Notice>
        <OfflineNotice />
      </Notice>
      <Layout>
        <div>
          <Tabs
            label={texts.tabs}
            value={platform}
            onValueChange={setPlatform}
            aside={
              <TextField
                type="search"
                label={texts.search}
                labelHidden
                placeholder={texts.search}
                prefix={<Search />}
                value={term}
                onChange={(event) => setTerm(event.target.value)}
              />
            }
            tabs={[
              { value: 'web', label: texts.webTab, panel },
              { value: 'mobile', label: texts.mobileTab, panel },
            ]}
          />
          <Placeholders>
            {texts.placeholders.map((placeholder) => (
              <button key={placeholder} type="button" disabled>
                {placeholder}
              </button>
            ))}
          </Placeholders>
        </div>
        <SideRail />
      </Layout>
      <PresentationGate apps={catalogue.apps} isLoading={catalogue.isLoading} />
    </Page>
  )
}

/** Reserves the badge's line. */
const Pending = styled.span`
  visibility: hidden;
`
const Notice = styled.div`
  &:not(:empty) {
    margin-bottom: ${space[16]};
  }
`
const Placeholders = styled.div`
  ${wrap(16)}
  margin-top: ${space[24]};
  & > button {
    ${type.quiet}
    flex: 1 1 240px;
    min-height: 48px;
    border: 1px dashed ${c.input};
    border-radius: ${radius.card};
    background: none;
    cursor: not-allowed;
  }
`
const Layout = styled.div`
  ${grid(32)}
  & > * {
    min-width: 0;
  }
  ${media.wide} {
    grid-template-columns: minmax(0, 1fr) 280px;
  }
  /* What follows a list of unknown length would be seen to move when the list arrives. */
  &:has([data-filled-with] > [role='status']) {
    ${Placeholders} {
      visibility: hidden;
    }
    ${media.below(1024)} {
      & > aside {
        visibility: hidden;
      }
    }
  }
`
