import { pictureOf } from '@csuite/shared/client'
import type { User } from '@csuite/shared/contract/user'
import { isAdmin } from '@csuite/shared/session'
import { Alert } from '@csuite/shared/ui/alert'
import { Button, ButtonLink } from '@csuite/shared/ui/button'
import { Card } from '@csuite/shared/ui/card'
import { Avatar } from '@csuite/shared/ui/icons'
import { Illustration } from '@csuite/shared/ui/illustration'
import { NoticePage, Page } from '@csuite/shared/ui/page'
import { ErrorState, OfflineNotice } from '@csuite/shared/ui/states'
import { grid, media, row, space, type, wrapRow } from '@csuite/shared/ui/theme'
import { BadgeCheck, ChevronLeft, Pencil } from 'lucide-react'
import { type ComponentType, Suspense } from 'react'
import { useLocation, useParams } from 'react-router-dom'
import styled from 'styled-components'
import { SmallButton } from '../../parts/cells'
import { BlockSkeleton, Loaded } from '../../parts/loaded'
import { useReplaceUser } from '../../parts/people/people-cache'
import { peopleTexts } from '../../parts/people/people.texts'
import { EmailText, PersonStatus, fullName, roleLabel } from '../../parts/people/person-labels'
import { PersonMenu } from '../../parts/people/person-menu'
import { type EditUserDialog, usePersonDialogs } from '../../parts/people/use-person-dialogs'
import { useVerifyUsers } from '../../parts/people/use-verify-users'
import { TitledSection } from '../../parts/titled-section'
import { Accompany } from './accompany'
import { Activity } from './activity'
import { PersonData } from './person-data'
import { personTexts as texts } from './person.texts'
import { Sessions } from './sessions'
import { usePerson } from './use-person'

interface PersonScreenProps {
  /** From the user-plans feature. */
  UserPlans: ComponentType<{ user: User; open: boolean }>
  EditUserModal: EditUserDialog
}

export function PersonScreen(props: PersonScreenProps) {
  const { id = '' } = useParams()
  // Keyed, so that no state passes from one person to the next.
  return <PersonPage key={id} {...props} id={Number(id)} />
}

function PersonPage({ id, ...props }: PersonScreenProps & { id: number }) {
  const { isMissing, user, ...found } = usePerson(id)
  if (isMissing) return <Missing />
  if (user) return <KnownPerson {...props} {...found} user={user} />
  return (
    <Page title={texts.title} actions={<Back />}>
      <Loaded query={found.query} loading={texts.loading} skeleton={320} failed={texts.failed}>
        {() => null}
      </Loaded>
    </Page>
  )
}

/** `person` is undefined while only the list's row is known. */
type KnownPersonProps = PersonScreenProps &
  Omit<ReturnType<typeof usePerson>, 'user' | 'isMissing'> & { user: User }

function KnownPerson({
  user,
  person,
  query,
  changes,
  dismissChanges,
  UserPlans,
  EditUserModal,
}: KnownPersonProps) {
  const { actions, dialogs, ownId } = usePersonDialogs(EditUserModal, (kept) => kept.id === user.id)
  const replace = useReplaceUser()
  const verify = useVerifyUsers(() => replace({ ...user, status: 'active' }))
  const isSelf = user.id === ownId
  const name = fullName(user)
  const isAccompaniable = !isAdmin(user) && user.status === 'active' && person?.emailVerificado === true
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
            <EmailText email={user.email} />{' '}
            <span>{`· ${roleLabel(user)}${isSelf ? ` · ${peopleTexts.you}` : ''}`}</span>
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
          <SmallButton icon={<Pencil />} onClick={() => actions.onEdit(user)}>
            {peopleTexts.edit}
          </SmallButton>
          <PersonMenu user={person ?? user} isSelf={isSelf} {...actions} />
        </>
      }
    >
      <OfflineNotice />
      {changes.length > 0 && (
        <Changes tone="warn" title={texts.changed.title} onDismiss={dismissChanges}>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Changes>
      )}
      {query.error && !person && <ErrorState message={texts.failed} onRetry={() => void query.refetch()} />}
      <Columns>
        <div>
          <PersonData user={user} person={person} />
          <Sessions
            person={person}
            onEndAll={isSelf ? undefined : () => actions.onAction(user, 'sessions')}
          />
        </div>
        <TitledSection title={texts.plans}>
          <Card>
            <Suspense fallback={<BlockSkeleton label={texts.loading} height={320} />}>
              <UserPlans user={user} open />
            </Suspense>
          </Card>
        </TitledSection>
        <Activity userId={user.id} />
        {isAccompaniable && <Accompany userId={user.id} name={name} />}
      </Columns>
      {dialogs}
    </Page>
  )
}

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

/** On phones the arrow lines up with the picture, and all buttons fit on one line. */
const BackLink = styled(ButtonLink)`
  ${media.phone} {
    margin-left: -8px;
    padding-inline: 4px;
  }
`
const Heading = styled.span`
  ${row(12)}
  overflow-wrap: anywhere;
`
const Subtitle = styled.span`
  ${type.s14}
  ${wrapRow(4, 12)}
  overflow-wrap: anywhere;
`
const Changes = styled(Alert)`
  margin-bottom: ${space[16]};
  & ul {
    padding-left: ${space[16]};
  }
`
const Columns = styled.div`
  ${grid(0, 32)}
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  ${media.from(1200)} {
    grid-template: auto 1fr / minmax(0, 1fr) minmax(0, 1fr);
    & > :nth-child(2) {
      grid-area: 1 / 2 / span 2;
    }
  }
`
