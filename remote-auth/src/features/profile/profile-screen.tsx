import type { User } from '@csuite/shared/contract/user'
import { useSession } from '@csuite/shared/session'
import { Card } from '@csuite/shared/ui/card'
import { Page } from '@csuite/shared/ui/page'
import { Tabs } from '@csuite/shared/ui/tabs'
import { media, space } from '@csuite/shared/ui/theme'
import { Loading } from '@csuite/shared/ui/spinner'
import { type ReactNode, Suspense, lazy, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import styled from 'styled-components'
import { InformationForm } from './information-form'
import { ProfileCard } from './profile-card'
import { profileTexts } from './profile.texts'
import { useInformation } from './use-information'
import { usePassword } from './use-password'

const late = () => import('./late-tabs')
const DataTab = lazy(() => late().then((m) => ({ default: m.DataTab })))
const PasswordForm = lazy(() => late().then((m) => ({ default: m.PasswordForm })))
const SecurityTab = lazy(() => late().then((m) => ({ default: m.SecurityTab })))
const LeaveCodes = lazy(() => late().then((m) => ({ default: m.LeaveCodes })))

type Tab = 'information' | 'password' | 'security' | 'data'

/** /perfil */
export function ProfileScreen() {
  const user = useSession((session) => session.user)
  return (
    <Page title={profileTexts.heading} width="medium">
      <Columns>
        {user && <ProfileCard user={user} />}
        <Forms key={user?.id} user={user} />
      </Columns>
    </Page>
  )
}

/** Both forms' state lives above the tabs, so that looking at the other tab loses nothing. */
function Forms({ user }: { user: User | null }) {
  const [query] = useSearchParams()
  const [tab, setTab] = useState<Tab>(query.has('vinculo') || query.has('falta') ? 'security' : 'information')
  const [codesShown, setCodesShown] = useState(false)
  const [wanted, setWanted] = useState<Tab | null>(null)
  const choose = (next: Tab) => (codesShown && next !== tab ? setWanted(next) : setTab(next))
  const information = useInformation(user)
  const password = usePassword()
  return (
    <Card as="section">
      <Tabs
        label={profileTexts.tabs}
        value={tab}
        onValueChange={choose}
        tabs={[
          {
            value: 'information',
            label: profileTexts.information,
            panel: <InformationForm information={information} />,
          },
          {
            value: 'password',
            label: profileTexts.password,
            panel: whenLoaded(<PasswordForm email={user?.email ?? ''} password={password} />),
          },
          {
            value: 'security',
            label: profileTexts.security,
            panel: whenLoaded(<SecurityTab onCodes={setCodesShown} />),
          },
          {
            value: 'data',
            label: profileTexts.ownData,
            panel: user && whenLoaded(<DataTab user={user} />),
          },
        ]}
      />
      {codesShown && (
        <Suspense fallback={null}>
          <LeaveCodes
            asked={wanted !== null}
            onStay={() => setWanted(null)}
            onLeave={() => {
              setTab(wanted ?? tab)
              setWanted(null)
            }}
          />
        </Suspense>
      )}
    </Card>
  )
}

const whenLoaded = (tab: ReactNode) => (
  <Suspense fallback={<Loading label={profileTexts.loadingTab} />}>{tab}</Suspense>
)

const Columns = styled.div`
  display: grid;
  grid-template-columns: 280px minmax(0, 1fr);
  align-items: start;
  gap: ${space[24]};
  /* Beside the card the four tabs need this much. */
  ${media.below(880)} {
    grid-template-columns: minmax(0, 1fr);
  }
`
