import { pictureOf } from '@csuite/shared/client'
import type { User } from '@csuite/shared/contract/user'
import type { Person } from '@csuite/shared/contract/user-administration'
import { Alert } from '@csuite/shared/ui/alert'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Card } from '@csuite/shared/ui/card'
import { Avatar } from '@csuite/shared/ui/icons'
import { Illustration } from '@csuite/shared/ui/illustration'
import { NoticePage, Page } from '@csuite/shared/ui/page'
import { Skeleton, SkeletonBlock } from '@csuite/shared/ui/skeleton'
import { ErrorState, OfflineNotice } from '@csuite/shared/ui/states'
import { media, space, type } from '@csuite/shared/ui/theme'
import { BadgeCheck, ChevronLeft, Pencil } from 'lucide-react'
import { type ComponentType, Suspense, useId } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import styled from 'styled-components'
import { NoticePlace, useNotice } from '../../parts/people/notice'
import { useReplaceUser } from '../../parts/people/people-cache'
import { peopleTexts } from '../../parts/people/people.texts'
import { EmailText, PersonStatus, roleLabel } from '../../parts/people/person-labels'
import { PersonMenu } from '../../parts/people/person-menu'
import { type EditUserWindow, usePersonWindows } from '../../parts/people/use-person-windows'
import { fullName, useVerifyUsers } from '../../parts/people/use-user-actions'
import { Loaded } from '../../parts/loaded'
import { TitledSection } from '../../parts/titled-section'
import { Activity } from './activity'
import type { ForeignChange } from './foreign-changes'
import { PersonData } from './person-data'
import { personTexts as texts } from './person.texts'
import { Sessions } from './sessions'
import { usePerson } from './use-person'

interface PersonScreenProps {
  /** A person's plans, another task of this panel. */
  UserPlans: ComponentType<{ user: User; open: boolean }>
  EditUserModal: EditUserWindow
}

/** /admin/usuarios/:id: who it is, how they come in, their plans, sessions and activity, and what can be done. */
export function PersonScreen(props: PersonScreenProps) {
  const { id = '' } = useParams()
  // Another person starts with nothing of the one before.
  return <PersonPage key={id} {...props} id={Number(id)} />
}

function PersonPage({ id, UserPlans, EditUserModal }: PersonScreenProps & { id: number }) {
  const { query, user, person, isMissing, foreign, dismissForeign } = usePerson(id)
  if (isMissing) return <Missing />
  if (!user)
    return (
      <Page title={texts.title} actions={<Back />}>
        <Loaded
          query={query}
          loading={texts.loading}
          blocks={<SkeletonBlock height={320} />}
          failed={texts.failed}
        >
          {() => null}
        </Loaded>
      </Page>
    )
  return (
    <KnownPerson
      {...{ user, person, foreign, dismissForeign, UserPlans, EditUserModal }}
      retry={query.error && !person ? () => void query.refetch() : undefined}
    />
  )
}

interface KnownPersonProps extends PersonScreenProps {
  user: User
  /** Undefined while only the list's row is known. */
  person: Person | undefined
  foreign: ForeignChange[]
  dismissForeign: () => void
  /** Set where the full person could not load. */
  retry: (() => void) | undefined
}

function KnownPerson({
  user,
  person,
  foreign,
  dismissForeign,
  retry,
  UserPlans,
  EditUserModal,
}: KnownPersonProps) {
  const { notice, show, dismiss } = useNotice()
  const plansId = useId()
  const { actions, windows, ownId } = usePersonWindows(show, EditUserModal, (kept) => kept.id === user.id)
  const replace = useReplaceUser()
  const verify = useVerifyUsers(show, () => replace({ ...user, status: 'active' }))
  const isSelf = user.id === ownId
  const name = fullName(user)
  return (
    <Page
      title={name}
      heading={
        <Heading>
          <Avatar picture={pictureOf(user)} size={40} />
          <span>{name}</span>
        </Heading>
      }
      subtitle={
        <Subtitle>
          <span>
            <EmailText email={user.email} /> · {roleLabel(user)} {isSelf && `· ${peopleTexts.you}`}
          </span>
          <PersonStatus status={user.status} />
        </Subtitle>
      }
      actions={
        <>
          <Back />
          {user.status === 'pending_verification' && (
            <Button
              size="s"
              icon={<BadgeCheck />}
              busy={verify.isPending}
              onClick={() => verify.mutate([user.id])}
            >
              {texts.verify}
            </Button>
          )}
          <Button size="s" variant="secondary" icon={<Pencil />} onClick={() => actions.onEdit(user)}>
            {peopleTexts.edit}
          </Button>
          <PersonMenu user={person ?? user} isSelf={isSelf} {...actions} />
        </>
      }
    >
      <OfflineNotice />
      <NoticePlace notice={notice} dismiss={dismiss} />
      {foreign.length > 0 && (
        <Foreign tone="warn" title={texts.changed.title} onDismiss={dismissForeign}>
          <ul>
            {foreign.map(({ field, before, after }) => (
              <li key={field}>{texts.changed.change(field, before, after)}</li>
            ))}
          </ul>
        </Foreign>
      )}
      {retry && <ErrorState message={texts.failed} onRetry={retry} />}
      <Columns>
        <div>
          <PersonData user={user} person={person} />
          <Sessions
            person={person}
            onEndAll={isSelf ? undefined : () => actions.onAccess(user, 'sessions')}
          />
        </div>
        <TitledSection id={plansId} title={texts.plans.title}>
          <Card>
            <Suspense
              fallback={
                <Skeleton label={texts.loading}>
                  <SkeletonBlock height={320} />
                </Skeleton>
              }
            >
              <UserPlans user={user} open />
            </Suspense>
          </Card>
        </TitledSection>
        <Activity userId={user.id} />
      </Columns>
      {windows}
    </Page>
  )
}

/** The way back to the list as it was left. */
function Back() {
  const state = useLocation().state as { list?: string } | null
  return (
    <BackLink to={`/admin/usuarios${state?.list ?? ''}`} variant="quiet" size="s" icon={<ChevronLeft />}>
      {texts.back}
    </BackLink>
  )
}

function Missing() {
  return (
    <NoticePage
      title={texts.missing}
      illustration={<Illustration name="pipe" />}
      actions={
        <>
          <ButtonLink to="/admin/usuarios">{texts.toList}</ButtonLink>
          <ButtonLink to="/admin/auditoria" variant="secondary">
            {texts.toAudit}
          </ButtonLink>
        </>
      }
    >
      {texts.missingHint}
    </NoticePage>
  )
}

/** On a phone its arrow stands under the picture, and the menu beside all the other buttons. */
const BackLink = styled(ButtonLink)`
  ${media.phone} {
    margin-left: -8px;
    padding-inline: 4px;
  }
`
const Heading = styled.span`
  display: flex;
  align-items: center;
  gap: ${space[12]};
  overflow-wrap: anywhere;
`
const Subtitle = styled.span`
  ${type.s14}
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space[4]} ${space[12]};
  overflow-wrap: anywhere;
`
const Foreign = styled(Alert)`
  margin-bottom: ${space[16]};
  & ul {
    margin: 0;
    padding-left: ${space[16]};
  }
`
/** In one column what grows most stands last; in two the plans have one of their own. */
const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 0 ${space[32]};
  align-items: start;
  ${media.from(1200)} {
    grid-template: auto 1fr / minmax(0, 1fr) minmax(0, 1fr);
    & > :nth-child(2) {
      grid-area: 1 / 2 / span 2;
    }
  }
`
