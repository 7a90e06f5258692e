import type { User } from '@csuite/shared/contract/user'
import { useSession } from '@csuite/shared/session'
import { Card } from '@csuite/shared/ui/card'
import { Page } from '@csuite/shared/ui/page'
import { Tabs } from '@csuite/shared/ui/tabs'
import { grid, media } from '@csuite/shared/ui/theme'
import { Loading } from '@csuite/shared/ui/spinner'
import { type ReactNode, Suspense, lazy } from 'react'
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

const tabs = ['informacion', 'contrasena', 'seguridad', 'datos'] as const

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

/** The forms' state is above the tabs, so that switching tabs keeps it. */
function Forms({ user }: { user: User | null }) {
  const [query, setQuery] = useSearchParams()
  const outcome = query.has('vinculo') || query.has('falta')
  const tab = tabs.find((name) => name === query.get('seccion')) ?? (outcome ? 'seguridad' : 'informacion')
  const choose = (next: typeof tab) => {
    if (next !== tab) setQuery(next === 'informacion' ? {} : { seccion: next }, { preventScrollReset: true })
  }
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
            value: 'informacion',
            label: profileTexts.information,
            panel: <InformationForm information={information} />,
          },
          {
            value: 'contrasena',
            label: profileTexts.password,
            panel: whenLoaded(<PasswordForm email={user?.email ?? ''} password={password} />),
          },
          {
            value: 'seguridad',
            label: profileTexts.security,
            panel: whenLoaded(<SecurityTab />),
          },
          {
            value: 'datos',
            label: profileTexts.ownData,
            panel: user && whenLoaded(<DataTab user={user} />),
          },
        ]}
      />
    </Card>
  )
}

const whenLoaded = (tab: ReactNode) => (
  <Suspense fallback={<Loading label={profileTexts.loadingTab} />}>{tab}</Suspense>
)

const Columns = styled.div`
  ${grid(24)}
  grid-template-columns: 280px minmax(0, 1fr);
  align-items: start;
  /* The four tabs' width. */
  ${media.below(880)} {
    grid-template-columns: minmax(0, 1fr);
  }
`
